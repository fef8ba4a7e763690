/** The constants of the specification's section 9. Each has a row in `table.ts`. */
export const SPECIFIED = [
  'Day window',
  'Day/night timer margin',
  'Background cross-fade',
  'Logo cross-fade',
  'Scroll threshold for compact menu',
  'Drawer width',
  'Button and text input height',
  'Overlay opacity, day',
  'Overlay opacity, night',
  'Copyright year',
  'Query retries',
  'Query cache lifetime when unused',
] as const;

/** A constant that a test must defend: each change of it turns a test of `specs` red. */
export type Limit = Readonly<{
  /** What it limits, in plain words. */
  name: string;
  /** The row of the specification's section 9 that it belongs to. */
  specified?: (typeof SPECIFIED)[number];
  file: string;
  /** The text that is changed. It is in the file exactly once. */
  from: string;
  /** What replaces it, one after the other: one unit less and one more, where both are meaningful. */
  to: readonly string[];
  /** The specs that may turn red. */
  specs: readonly string[];
}>;

/** A number that is no limit, or whose change no test can see. `text` is in the file exactly once. */
export type Excuse = Readonly<{ file: string; text: string; reason: string }>;

/**
 * A file whose numbers are no limits. `arithmetic`: all but those of its constants in capitals, which need a row or an
 * excuse as elsewhere. `data`: all of them.
 */
export type FileExcuse = Readonly<{ file: string; what: 'arithmetic' | 'data'; reason: string }>;
