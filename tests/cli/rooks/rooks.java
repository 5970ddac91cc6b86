import java.util.ArrayList;
import java.util.List;

public class Rooks {
    static int n = 8;
    static final StringBuilder out = new StringBuilder();

    static void place(List<Integer> rows) {
        if (rows.size() == n) {
            out.append(rows).append('\n');
            return;
        }
        for (int row = 0; row < n; row++) {
            if (rows.contains(row)) continue;
            List<Integer> more = new ArrayList<>(rows);
            more.add(row);
            place(more);
        }
    }

    public static void main(String[] arguments) {
        if (arguments.length > 0) n = Integer.parseInt(arguments[0]);
        place(new ArrayList<>());
        System.out.print(out);
    }
}
