import { readFile } from 'node:fs/promises';
import { compile } from '@mdx-js/mdx';
import { toString as textOf } from 'mdast-util-to-string';
import rehypeSlug from 'rehype-slug';
import remarkGfm from 'remark-gfm';
import type { Plugin } from 'vite';

/** The parts of an HTML tree that are read here. */
type Node = {
  type: string;
  tagName?: string;
  properties?: { id?: unknown };
  children?: Node[];
};

/**
 * Texts in MDX. A text is a component whose headings have ids and whose tables name their rows, and exports its
 * `headings` of the second level and its `wordCount`. `@mdx-js/rollup` would bring Rollup along (decision 012).
 */
export function mdx(): Plugin {
  return {
    name: 'mdx',
    enforce: 'pre',
    load: {
      filter: { id: /\.mdx$/ },
      handler: async (file) => compileText(await readFile(file, 'utf8')),
    },
  };
}

async function compileText(source: string): Promise<string> {
  const headings: { id: string; text: string }[] = [];
  let wordCount = 0;
  const noteOutline = () => (tree: Node) => {
    for (const node of blocksOf(tree)) {
      if (node.tagName === 'h2') headings.push({ id: String(node.properties?.id), text: textOf(node) });
      wordCount += textOf(node).match(/[\p{L}\p{N}’'-]+/gu)?.length ?? 0;
    }
  };
  const nameRows = () => (tree: Node) => {
    for (const row of elementsOf(tree, 'tr')) {
      const first = row.children?.find(({ tagName }) => tagName === 'td');
      if (first) Object.assign(first, { tagName: 'th', properties: { scope: 'row' } });
    }
  };
  const code = await compile(source, {
    remarkPlugins: [remarkGfm],
    rehypePlugins: [rehypeSlug, noteOutline, nameRows],
  });
  return `${code}
export const headings = ${JSON.stringify(headings)};
export const wordCount = ${wordCount};`;
}

/** The headings, paragraphs, lists and tables of a tree, also those within a component. */
function blocksOf(tree: Node): Node[] {
  return (tree.children ?? []).flatMap((node) =>
    node.type === 'mdxJsxFlowElement' && node.children?.length ? blocksOf(node) : [node],
  );
}

/** The elements with this name in a tree. */
function elementsOf(tree: Node, name: string): Node[] {
  return (tree.children ?? []).flatMap((node) => [
    ...(node.tagName === name ? [node] : []),
    ...elementsOf(node, name),
  ]);
}
