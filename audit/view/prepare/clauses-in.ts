/** What each clause asks, by its ID, of the rows of docs/clauses.md: `| MENU-2 | More than 100 px ... | file |`. */
export function clausesIn(document: string): Record<string, string> {
  const rows = document.matchAll(/^\| ([A-Z]+-\d+) *\| (.+?) *\|/gm);
  return Object.fromEntries([...rows].map(([, id = '', asks = '']) => [id, asks.replaceAll('`', '')]));
}
