program rooks;
var
  rows: array[1..16] of integer;
  taken: array[1..16] of boolean;
  n, code: integer;

procedure place(column: integer);
var row, i: integer;
begin
  if column > n then begin
    for i := 1 to n do write(chr(96 + i), rows[i], ' ');
    writeln;
    exit
  end;
  for row := 1 to n do
    if not taken[row] then begin
      taken[row] := true;
      rows[column] := row;
      place(column + 1);
      taken[row] := false
    end
end;

begin
  n := 8;
  if paramcount > 0 then val(paramstr(1), n, code);
  fillchar(taken, sizeof(taken), 0);
  place(1)
end.
