const ascii = String.fromCharCode(...Array.from({ length: 0x7f - 0x20 }, (_, index) => 0x20 + index));

/** The characters of the site's own texts: those of ASCII, and what good typography needs. */
export const COMMON_CHARACTERS = `${ascii}\u00a0©·×–—‘’“”…→`;

/** The same as a list for `unicode-range` in a style sheet. */
export const COMMON_RANGE = `U+20-7E,${[...COMMON_CHARACTERS.slice(ascii.length)]
  .map((character) => `U+${character.codePointAt(0)?.toString(16).toUpperCase()}`)
  .join(',')}`;
