// Drives the web page in the system's chromium and prints one line of JSON for each check: name, and what failed.
//
// usage: node check.mjs CHROMIUM PAGE.html EXPECTED.json FOLDER-FOR-SCREENSHOTS
// The checks are the functions of `checks` below; tests/page.rs names each of them as a test.

import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { chromium } from "playwright-core";

const [executablePath, file, expectedFile, pictures] = process.argv.slice(2);
const address = pathToFileURL(file).href;
const expected = JSON.parse(readFileSync(expectedFile, "utf8"));
const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

const complaints = [];
const requests = [];
const profile = mkdtempSync(join(tmpdir(), "queens-browser-"));
const context = await chromium.launchPersistentContext(profile, {
  executablePath,
  headless: true,
  locale: "en-GB",
  viewport: { width: 1100, height: 920 },
  args: [
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync",
  ],
});

// A fresh page with eight queens, walked through to the end.
async function opened(media = {}, viewport = { width: 1100, height: 920 }) {
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) complaints.push(message.text());
  });
  page.on("pageerror", (error) => complaints.push(error.message));
  page.on("request", (request) => {
    if (request.url() !== address && !request.url().startsWith("data:")) requests.push(request.url());
  });
  await page.setViewportSize(viewport);
  await page.emulateMedia(media);
  await page.goto(address);
  await explored(page);
  return page;
}

const explored = (page) => page.waitForFunction(() => {
  const text = document.getElementById("position").textContent;
  return text && !text.includes("…");
});
const text = (page, id) => page.locator("#" + id).textContent();
const position = (page) => text(page, "position");
const square = (page, column, row) => page.locator(".square").nth(8 * (row - 1) + column - 1);
const marks = (page) => page.evaluate(() => squares.map((square) => square.dataset.mark || "").join(","));

async function choose(page, n, piece) {
  await page.selectOption("#size", String(n));
  await page.selectOption("#piece", piece);
  await explored(page);
}

// What the page shows at every position of the slider: marks, sentence, counters.
const leafThrough = (page) => page.evaluate(() => {
  const slider = document.getElementById("slider"), seen = [];
  const figures = ["tests", "placements", "dead-ends", "solutions"];
  for (let at = 0; at <= Number(slider.max); at++) {
    slider.value = at;
    slider.dispatchEvent(new Event("input"));
    seen.push([
      squares.map((square) => square.dataset.mark || "").join(","),
      document.getElementById("sentence").textContent,
      ...figures.map((id) => Number(document.getElementById(id).textContent.replace(/\D/g, ""))),
    ]);
  }
  return seen;
});

async function slideTo(page, value) {
  await page.locator("#slider").evaluate((slider, value) => {
    slider.value = value;
    slider.dispatchEvent(new Event("input"));
  }, value);
}

// A picture for the documentation, small enough for the repository.
async function picture(page, name) {
  const { width, height } = page.viewportSize();
  if (width > 880) await page.setViewportSize({ width: 880, height: Math.min(height, 720) });
  await page.waitForTimeout(100);
  const picture = await page.screenshot({ path: join(pictures, name) });
  assert.ok(picture.length < 100_000, `${name}: ${picture.length} bytes`);
}

async function findings(page) {
  await page.evaluate(axe);
  const { violations } = await page.evaluate(() => window.axe.run(document, { resultTypes: ["violations"] }));
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(" ")}`);
}

const checks = {
  async every_step_is_that_of_the_trace() {
    const page = await opened();
    for (const { n, piece, language, steps } of expected.searches) {
      await page.selectOption("#language", language);
      await choose(page, n, piece);
      const seen = await leafThrough(page);
      assert.equal(seen.length, steps.length, `${n} × ${piece}`);
      seen.forEach((step, number) => assert.deepEqual(step, steps[number], `${n} × ${piece}, step ${number}`));
    }
  },

  async a_step_forward_shows_what_the_slider_shows() {
    const page = await opened();
    const steps = expected.searches.find(({ n, piece }) => n === 8 && piece === "queen").steps;
    for (let number = 1; number <= 300; number++) {
      await page.evaluate(() => document.getElementById("step").click());
      assert.equal(await marks(page), steps[number][0], `step ${number}`);
    }
  },

  async boards_by_hand_are_those_of_the_model() {
    const page = await opened();
    for (const { n, piece, language, placed, hint, marks: wanted, sentence } of expected.hands) {
      await page.selectOption("#language", language);
      await page.selectOption("#size", String(n));
      await page.selectOption("#piece", piece);
      await page.click("#by-hand");
      for (const [column, row] of placed) await page.evaluate((index) => squares[index].click(), n * column + row);
      if (hint) await page.click("#hint");
      assert.deepEqual([await marks(page), await text(page, "sentence")], [wanted, sentence], JSON.stringify(placed));
    }
  },

  async run_goes_on_and_pauses() {
    const page = await opened();
    assert.equal((await text(page, "run")).trim(), "Run");
    await page.click("#run");
    await page.waitForFunction(() => Number(document.getElementById("tests").textContent) >= 3);
    assert.equal((await text(page, "run")).trim(), "Pause");
    await page.click("#run");
    const paused = await position(page);
    await page.waitForTimeout(400);
    assert.equal(await position(page), paused);
  },

  async run_leafs_through_the_solutions() {
    const page = await opened();
    await page.click("#of-solutions");
    await page.click("#run");
    await page.waitForFunction(() => document.getElementById("position").textContent === "solution 4 of 92");
    await page.click("#run");
    await picture(page, "page.png");
  },

  async the_slider_leads_to_solution_92() {
    const page = await opened();
    await page.click("#of-solutions");
    await page.focus("#slider");
    await page.keyboard.press("End");
    assert.equal(await position(page), "solution 92 of 92");
    assert.match(await text(page, "sentence"), /^Solution 92: /);
    assert.match(await text(page, "tree"), /<8, 4, 1, 3, 6, 2, 7, 5>/);
    await page.keyboard.press("ArrowLeft");
    assert.equal(await position(page), "solution 91 of 92");
  },

  async a_step_back_leaves_a_solution() {
    const page = await opened();
    await page.click("#next-solution");
    assert.equal(await position(page), "step 981 of 17,776");
    await page.click("#back");
    assert.equal(await position(page), "step 980 of 17,776");
    assert.match(await text(page, "sentence"), /row 3 is refused/);
    await page.click("#step");
    await page.click("#step");
    assert.match(await text(page, "sentence"), /^After a solution the search goes on/);
    await page.click("#previous-solution");
    assert.equal(await position(page), "step 981 of 17,776");
  },

  async dead_ends_are_reached_and_named() {
    const page = await opened();
    await page.click("#next-dead-end");
    assert.match(await text(page, "sentence"), /has no free square/);
    assert.equal(await text(page, "dead-ends"), "1");
    await page.click("#previous-dead-end");
    assert.equal(await text(page, "sentence"), "There is none.");
  },

  async a_clash_by_hand_is_drawn_and_named() {
    const page = await opened();
    await page.click("#by-hand");
    await square(page, 2, 1).click();
    await square(page, 5, 4).click();
    const said = "The queens in column 2, row 1 and in column 5, row 4 attack each other along the diagonal.";
    assert.equal(await text(page, "sentence"), said);
    assert.equal(await page.locator("#board line").count(), 1);
    assert.equal(await square(page, 3, 2).getAttribute("data-mark"), "line");
    assert.equal(await square(page, 5, 4).getAttribute("aria-label"), "column 5, row 4: queen, attacks");
    await picture(page, "page-by-hand.png");
    await square(page, 5, 4).click();
    assert.equal(await page.locator("#board line").count(), 0);
  },

  async hints_lead_to_a_solution_or_say_that_none_does() {
    const page = await opened();
    await page.click("#by-hand");
    for (let placed = 0; placed < 8; placed++) {
      await page.click("#hint");
      await page.locator('.square[data-mark="hint"]').click();
    }
    assert.equal(await text(page, "sentence"), "This is a solution.");
    await page.click("#clear");
    await page.selectOption("#size", "3");
    await page.click("#hint");
    assert.match(await text(page, "sentence"), /No solution contains these pieces/);
  },

  async everything_can_be_done_with_the_keyboard_alone() {
    const page = await opened();
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowRight");
    assert.equal(await position(page), "step 2 of 17,776");
    await page.keyboard.press("ArrowLeft");
    assert.equal(await position(page), "step 1 of 17,776");
    await page.keyboard.press("End");
    assert.match(await text(page, "sentence"), /All squares have been tried. Solutions: 92\.$/);
    await page.keyboard.press("Home");
    await page.keyboard.press("Space");
    await page.waitForFunction(() => Number(document.getElementById("tests").textContent) >= 2);
    await page.keyboard.press("Space");
    assert.equal((await text(page, "run")).trim(), "Run");
    // Every control is reached by the tab key, and shows that it is.
    const reached = new Set();
    for (let press = 0; press < 30; press++) {
      await page.keyboard.press("Tab");
      const [id, outline] = await page.evaluate(() => [document.activeElement.id, getComputedStyle(document.activeElement).outlineStyle]);
      if (!id) continue;
      reached.add(id);
      assert.notEqual(outline, "none", id);
    }
    const all = await page.evaluate(() => [...document.querySelectorAll("button, select, input")]
      .filter((control) => control.checkVisibility() && !control.disabled).map((control) => control.id));
    assert.deepEqual(all.filter((id) => !reached.has(id)), []);
    await page.focus("#by-hand");
    await page.keyboard.press("Enter");
    await page.keyboard.press("Tab");
    for (const key of ["ArrowRight", "ArrowDown", "ArrowDown", "Enter"]) await page.keyboard.press(key);
    assert.equal(await square(page, 2, 3).getAttribute("data-mark"), "piece");
    await page.keyboard.press("End");
    await page.keyboard.press("Space");
    assert.match(await text(page, "sentence"), /^The queens in column 2, row 3 and in column 8, row 3 attack each other along the row/);
  },

  async ten_queens_have_724_solutions() {
    const page = await opened();
    await choose(page, 10, "queen");
    assert.equal(await position(page), "step 0 of 383,688");
    await page.click("#of-solutions");
    await slideTo(page, 724);
    assert.equal(await position(page), "solution 724 of 724");
  },

  async a_click_on_the_map_goes_there() {
    const page = await opened();
    const { width, height } = await page.locator("#map").boundingBox();
    await page.locator("#map").click({ position: { x: width - 2, y: height / 2 } });
    assert.equal(await position(page), "step 17,776 of 17,776");
  },

  async small_trees_are_drawn_with_rows_and_boards() {
    const page = await opened();
    await choose(page, 4, "queen");
    const nodes = page.locator("#drawing .node");
    assert.equal(await nodes.count(), 60);
    assert.equal(await page.locator("#drawing .refused").count(), 44);
    assert.equal(await page.locator("#drawing .solution").count(), 2);
    assert.equal(await page.locator("#drawing .dead_end").count(), 4);
    const solution = page.locator("#drawing .solution").first();
    await solution.hover();
    assert.equal(await page.locator("#small use.piece").count(), 4);
    await solution.click();
    assert.match(await text(page, "sentence"), /^Solution 1: /);
    assert.equal(await page.locator("#drawing [aria-current]").getAttribute("aria-label"), "Column 4, row 3: queen, solution");
    await solution.focus();
    await page.keyboard.press("ArrowRight");
    const focused = () => page.evaluate(() => document.activeElement.getAttribute("aria-label"));
    assert.equal(await focused(), "Column 4, row 4: refused");
    assert.equal(await page.locator("#small use.cross").count(), 1);
    await page.keyboard.press("Enter");
    assert.match(await text(page, "sentence"), /^Column 4, row 4 is refused/);
    await page.keyboard.press("Home");
    assert.equal(await focused(), "Column 1, row 1: queen");
    assert.deepEqual(await findings(page), []);
    await choose(page, 8, "queen");
    assert.equal(await page.locator("#drawing").isVisible(), false);
  },

  async every_tree_opens_at_once_and_blocks_nothing() {
    const page = await opened();
    await page.evaluate(() => {
      window.longest = 0;
      new PerformanceObserver((list) => {
        for (const { duration } of list.getEntries()) window.longest = Math.max(window.longest, duration);
      }).observe({ type: "longtask" });
    });
    for (const [n, piece, steps] of [[8, "none", "38,347,920"], [8, "rook", "663,848"], [10, "none", "22,222,222,220"], [10, "queen", "383,688"]]) {
      await choose(page, n, piece);
      assert.equal(await position(page), `step 0 of ${steps}`, `${n} × ${piece}`);
      await slideTo(page, Math.floor(Number(steps.replace(/,/g, "")) / 3));
      await page.click("#last");
      assert.match(await text(page, "sentence"), /All squares have been tried\./);
    }
    await choose(page, 8, "none");
    await page.click("#of-solutions");
    await slideTo(page, 16777216);
    assert.match(await text(page, "tree"), /<8, 8, 8, 8, 8, 8, 8, 8>/);
    await page.selectOption("#piece", "bishop");
    await page.click("#step");
    await page.waitForTimeout(500);
    process.stderr.write(`longest task: ${await page.evaluate(() => window.longest)} ms\n`);
  },

  async the_icicle_is_zoomed_and_clicked() {
    const page = await opened();
    await page.click("#zoom-in");
    await page.click("#zoom-in");
    assert.deepEqual(await page.evaluate(() => [icicle.from, icicle.to]), [0, 17776 / 4]);
    const { width, height } = await page.locator("#map").boundingBox();
    await page.locator("#map").click({ position: { x: width - 2, y: height / 2 } });
    assert.match(await position(page), /^step 4,4\d\d of/);
    await page.locator("#minimap").click({ position: { x: width / 2, y: 8 } });
    const [from, to] = await page.evaluate(() => [icicle.from, icicle.to]);
    assert.ok(from < 8888 && to > 8888 && to - from === 4444, `${from} to ${to}`);
    await page.click("#zoom-out");
    await page.click("#zoom-out");
    assert.deepEqual(await page.evaluate(() => [icicle.from, icicle.to]), [0, 17776]);
  },

  async back_and_step_pause_a_run() {
    const page = await opened();
    for (const id of ["step", "back", "next-solution", "first"]) {
      await page.click("#next-solution");
      await page.click("#run");
      await page.click("#" + id);
      assert.equal((await text(page, "run")).trim(), "Run", id);
    }
  },

  async run_after_the_last_solution_starts_again() {
    const page = await opened();
    await page.click("#of-solutions");
    await slideTo(page, 92);
    await page.click("#run");
    await page.waitForFunction(() => document.getElementById("position").textContent === "solution 2 of 92");
    await page.click("#run");
  },

  async a_dead_end_has_its_own_look() {
    const page = await opened();
    await page.click("#next-dead-end");
    assert.equal(await page.locator('[data-mark="dead_end"]').count(), 1);
    assert.equal(await page.locator("#sentence").getAttribute("data-tone"), "dead");
  },

  async low_windows_show_the_whole_board_and_run() {
    const page = await opened();
    for (const [width, height] of [[1366, 640], [1280, 720], [844, 390], [740, 360]]) {
      await page.setViewportSize({ width, height });
      for (const id of ["run", "board"]) {
        const box = await page.locator("#" + id).boundingBox();
        assert.ok(box.y >= 0 && box.y + box.height <= height, `${width} × ${height}: ${id} ends at ${box.y + box.height}`);
        assert.ok(box.x + box.width <= width, `${width} × ${height}: ${id} reaches ${box.x + box.width}`);
      }
      assert.ok((await page.locator("#board").boundingBox()).width >= 230, `${width} × ${height}`);
    }
  },

  async forced_colours_and_print_keep_the_board() {
    for (const media of [{ forcedColors: "active" }, { media: "print" }, { media: "print", colorScheme: "dark" }]) {
      const page = await opened(media);
      await page.evaluate(() => jump("next", "solutions"));
      const grounds = await page.evaluate(() => squares.slice(0, 2).map((square) => getComputedStyle(square).backgroundColor));
      assert.deepEqual(grounds, ["rgb(239, 232, 216)", "rgb(205, 191, 159)"], JSON.stringify(media));
      const ink = await page.evaluate(() => getComputedStyle(document.querySelector('[data-mark="piece"] svg')).fill);
      assert.equal(ink, "rgb(44, 122, 63)", JSON.stringify(media));
      assert.equal(await page.locator("#run").isVisible(), media.media !== "print");
      if (media.media === "print") {
        const pdf = await page.pdf();
        assert.ok(pdf.length > 5000, `${pdf.length} bytes`);
      }
    }
  },

  async without_javascript_the_page_says_so() {
    const html = readFileSync(file, "utf8");
    assert.match(html, /<noscript>.*JavaScript/);
  },

  async the_page_speaks_czech() {
    const page = await opened();
    await page.selectOption("#language", "cs");
    await page.click("#step");
    assert.equal(await text(page, "sentence"), "Sloupec 1, řádek 1: sem přichází dáma.");
    assert.equal(await page.evaluate(() => document.documentElement.lang), "cs");
    const left = await page.evaluate(() => document.body.innerText.match(/\b(Step|Back|Run|tests|tree|queen)\b/g));
    assert.equal(left, null);
  },

  async axe_finds_nothing() {
    const phone = { width: 360, height: 740 };
    for (const [media, viewport] of [[{ colorScheme: "light" }], [{ colorScheme: "dark" }], [{ colorScheme: "light" }, phone]]) {
      const page = await opened(media, viewport);
      await slideTo(page, 260);
      assert.deepEqual(await findings(page), [], JSON.stringify(media));
      await page.click("#by-hand");
      await square(page, 1, 1).click();
      await square(page, 4, 4).click();
      assert.deepEqual(await findings(page), [], JSON.stringify(media) + ", by hand");
      await page.close();
    }
  },

  async no_window_needs_scrolling_sideways() {
    const page = await opened();
    for (const language of ["cs", "en"]) {
      await page.selectOption("#language", language);
      await slideTo(page, 981);
      for (const width of [1400, 1100, 900, 840, 700, 500, 360, 320]) {
        await page.setViewportSize({ width, height: 740 });
        const [whole, tree] = await page.evaluate(() => [
          document.documentElement.scrollWidth, document.getElementById("tree").getBoundingClientRect().right,
        ]);
        assert.equal(whole, width, language);
        assert.ok(tree < width - 8, `${language}, ${width}: the tree reaches ${tree}`);
      }
    }
  },

  async a_phone_shows_board_and_buttons_at_once() {
    const page = await opened({}, { width: 360, height: 740 });
    for (const language of ["cs", "en"]) {
      await page.selectOption("#language", language);
      await slideTo(page, 981);
      const { y, height } = await page.locator("#run").boundingBox();
      assert.ok(y + height <= 740, `the button Run ends at ${y + height}`);
    }
    await picture(page, "page-phone.png");
  },

  async dark_is_dark_and_light_is_light() {
    const brightness = (page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor.match(/\d+/g).map(Number)[0]);
    const dark = await opened({ colorScheme: "dark" });
    await dark.click("#next-solution");
    await picture(dark, "page-dark.png");
    assert.ok(await brightness(dark) < 64);
    assert.ok(await brightness(await opened({ colorScheme: "light" })) > 192);
  },

  async nothing_moves_where_reduced_motion_is_wanted() {
    const duration = (page) => page.evaluate(() => getComputedStyle(squares[0]).transitionDuration);
    assert.equal(await duration(await opened({ reducedMotion: "reduce" })), "0s");
    assert.notEqual(await duration(await opened({ reducedMotion: "no-preference" })), "0s");
  },

  async stepping_keeps_up_with_the_screen() {
    const page = await opened();
    await page.locator("#speed").evaluate((speed) => { speed.value = 6; speed.dispatchEvent(new Event("input")); });
    const frames = (running) => page.evaluate((running) => new Promise((resolve) => {
      if (running) document.getElementById("run").click();
      const times = [];
      requestAnimationFrame(function frame(now) {
        times.push(now);
        if (times.length < 91) return requestAnimationFrame(frame);
        if (running) document.getElementById("run").click();
        resolve((times[90] - times[0]) / 90);
      });
    }), running);
    const idle = await frames(false), running = await frames(true);
    const paint = await page.evaluate(() => performance.getEntriesByName("first-contentful-paint")[0].startTime);
    const work = await page.evaluate(() => {
      const begun = performance.now();
      for (let step = 0; step < 2000; step++) document.getElementById("step").click();
      return (performance.now() - begun) / 2000;
    });
    const figures = { firstBoard: paint, frameIdle: idle, frameRunning: running, work };
    process.stderr.write(`milliseconds: ${JSON.stringify(figures)}\n`);
    // No limit on the time itself: only that running costs no frames.
    assert.ok(running < 2 * idle, JSON.stringify(figures));
  },

  async no_request_leaves_the_page() {
    await opened();
    assert.deepEqual(requests, []);
    const html = readFileSync(file, "utf8");
    assert.deepEqual(html.match(/https?:[^"'\s)]+/g).filter((url) => !url.startsWith("http://www.w3.org/")), []);
  },

  async the_console_stays_empty() {
    assert.deepEqual(complaints, []);
  },
};

for (const [name, check] of Object.entries(checks)) {
  let failure = null;
  try {
    await check();
  } catch (error) {
    failure = error.stack;
  }
  process.stdout.write(JSON.stringify({ name, failure }) + "\n");
  for (const page of context.pages().slice(1)) await page.close();
}
await context.close();
rmSync(profile, { recursive: true, force: true });
