declare module '*.mdx' {
  import type { ComponentType } from 'react';

  /** A text; `components` renders its elements and the names that it does not import. */
  const Text: ComponentType<{ components?: Record<string, unknown> }>;

  export { Text as default };

  /** The headings of the second level, in their order. */
  export const headings: { id: string; text: string }[];

  /** How long the text is. */
  export const wordCount: number;
}
