/** The cells of a CSV, read as RFC 4180 writes it; fails where it is not well formed. */
export function parsedCsv(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let at = 0;
  while (at < text.length) {
    const [cell, next] = text[at] === '"' ? quoted(text, at) : plain(text, at);
    row.push(cell);
    if (text[next] === ',') {
      at = next + 1;
    } else if (text.startsWith('\r\n', next)) {
      rows.push(row);
      row = [];
      at = next + 2;
    } else {
      throw new Error(`Neither a comma nor the end of a record at ${next}.`);
    }
  }
  return rows;
}

function quoted(text: string, from: number): [cell: string, next: number] {
  const match = /"((?:[^"]|"")*)"/y;
  match.lastIndex = from;
  const [whole = '', inner = ''] = match.exec(text) ?? [];
  if (whole === '') throw new Error(`A quote without an end at ${from}.`);
  return [inner.replaceAll('""', '"'), from + whole.length];
}

function plain(text: string, from: number): [cell: string, next: number] {
  const match = /[^,"\r\n]*/y;
  match.lastIndex = from;
  const [cell = ''] = match.exec(text) ?? [];
  return [cell, from + cell.length];
}
