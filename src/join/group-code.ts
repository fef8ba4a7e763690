/**
 * A typed code in its groups of five: the hyphen comes by itself with the sixth symbol. Only while somebody types at the
 * end of a plain code; whatever is deleted, changed in the middle, or spaced in another way is left as it is typed.
 *
 * @param before the text of the field before
 * @param typed its text now
 * @param isAtEnd the caret is at its end
 */
export function groupCode(before: string, typed: string, isAtEnd: boolean): string {
  const isDeletion = before.startsWith(typed);
  if (!isAtEnd || isDeletion || !PLAIN.test(typed)) return typed;
  return `${typed.slice(0, GROUP)}-${typed.slice(GROUP)}`;
}

const GROUP = 5;
/** More than one group of symbols and nothing between them. */
const PLAIN = /^[\da-z]{6,10}$/i;
