import { readFile } from 'node:fs/promises';
import { compile } from '@mdx-js/mdx';
import { toString as textOf } from 'mdast-util-to-string';
import rehypeSlug from 'rehype-slug';
import remarkGfm from 'remark-gfm';
import type { Plugin } from 'vite';

/** What a page knows of a text without loading it: its headings of the second level, and its length. */
type Outline = { headings: { id: string; text: string }[]; words: number };

/** The part of an HTML tree that is read here. */
type Node = {
  tagName?: string;
  properties?: { id?: unknown };
  children?: Node[];
};

/**
 * Texts in MDX: `text.mdx` is a component whose headings have ids and whose tables name their rows; `text.mdx?outline` is
 * what a page knows of it without loading it. `@mdx-js/rollup` would bring Rollup along (decision 012).
 */
export function mdx(): Plugin {
  return {
    name: 'mdx',
    enforce: 'pre',
    load: {
      filter: { id: /\.mdx(\?outline)?$/ },
      async handler(id) {
        const [file = '', query] = id.split('?');
        this.addWatchFile(file);
        const { code, outline } = await compileText(await readFile(file, 'utf8'));
        if (query !== 'outline') return code;
        return Object.entries(outline)
          .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`)
          .join('\n');
      },
    },
  };
}

async function compileText(source: string): Promise<{ code: string; outline: Outline }> {
  const outline: Outline = { headings: [], words: 0 };
  const noteOutline = () => (tree: Node) => {
    for (const node of tree.children ?? []) {
      if (node.tagName === 'h2')
        outline.headings.push({ id: String(node.properties?.id), text: textOf(node) });
      outline.words += textOf(node).match(/[\p{L}\p{N}’'-]+/gu)?.length ?? 0;
    }
  };
  const nameRows = () => (tree: Node) => {
    for (const row of elementsOf(tree, 'tr')) {
      const first = row.children?.find(({ tagName }) => tagName === 'td');
      if (first) Object.assign(first, { tagName: 'th', properties: { scope: 'row' } });
    }
  };
  const code = String(
    await compile(source, { remarkPlugins: [remarkGfm], rehypePlugins: [rehypeSlug, noteOutline, nameRows] }),
  );
  return { code, outline };
}

/** The elements with this name in a tree. */
function elementsOf(tree: Node, name: string): Node[] {
  return (tree.children ?? []).flatMap((node) => [
    ...(node.tagName === name ? [node] : []),
    ...elementsOf(node, name),
  ]);
}
