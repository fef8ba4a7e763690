/** The rows `| ID | what | `file` |` of docs/clauses.md, as ID and file. */
export function definedClauses(markdown: string): Map<string, string> {
  const rows = markdown.matchAll(/^\| ([A-Z]+-\d+) +\|.*\| `([^`]+)` +\|$/gm);
  return new Map([...rows].map(([, id = '', file = '']) => [id, file]));
}

/**
 * The codes of docs/failures.md: the first cell of each row `| F01 | ... |`.
 *
 * @throws where a code has two rows
 */
export function definedFailures(markdown: string): Set<string> {
  const codes = new Set<string>();
  for (const [, code = ''] of markdown.matchAll(/^\| (F\d{2,}) +\|/gm)) {
    if (codes.has(code)) throw new Error(`docs/failures.md defines ${code} twice.`);
    codes.add(code);
  }
  return codes;
}

/** The clauses before the colon of a title: `MENU-2 MENU-3: ...` names two. */
export function citedClauses(title: string): string[] {
  const [start] = /^(?:[A-Z]+-\d+[ ,]*)+(?=:)/.exec(title) ?? [];
  return start?.match(/[A-Z]+-\d+/g) ?? [];
}

/** The failure codes anywhere in a text. They have two digits or more; the key F5 and the byte %F0 are none. */
export function citedFailures(text: string): string[] {
  return text.match(/(?<![\w%])F\d{2,}\b/g) ?? [];
}

/** A message for each title that cites a failure code without a definition. */
export function undefinedFailures(titles: readonly string[], defined: ReadonlySet<string>): string[] {
  return titles.flatMap((title) =>
    citedFailures(title)
      .filter((code) => !defined.has(code))
      .map((code) => `${code} is not in docs/failures.md, but a test cites it: '${title}'`),
  );
}

/** The defined failure codes that no title cites. */
export function failuresWithoutTest(titles: readonly string[], defined: ReadonlySet<string>): string[] {
  const cited = new Set(titles.flatMap(citedFailures));
  return [...defined].filter((code) => !cited.has(code));
}
