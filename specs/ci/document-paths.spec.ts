import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';

const documents = globSync(['*.md', 'docs/**/*.md', 'machines/*.md', 'server/*.md', 'scenes/*.md']);

/** A folder, or a file in one, in backticks: its path from the root, or from the document. */
const PATH =
  /`((?:src|machines|server|specs|e2e|fixtures|scenes|docs|public|[.]ci)\/[\w./-]*|[\w-]+(?:\/[\w-]+)*\/[\w.-]+[.](?:ts|tsx|mjs|mdx|css|md))`/g;
/** The address of a relative link, without its fragment. */
const LINK = /\]\((?!https?:|mailto:|#)([^)#]+)(?:#[^)]*)?\)/g;

describe('the documents', () => {
  test('are found', () => {
    expect(documents).toEqual(
      expect.arrayContaining(['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', 'docs/clauses.md']),
    );
  });

  test.each(documents)('%s names paths that exist', (document) => {
    const text = readFileSync(document, 'utf8');
    const paths = [...text.matchAll(PATH)]
      .map(([, path = '']) => path)
      .filter((path) => !existsSync(join(dirname(document), path)));
    const links = [...text.matchAll(LINK)].map(([, path = '']) => join(dirname(document), path));

    const missing = [...paths, ...links].filter((path) => !existsSync(path));
    // The renderer makes its cache when it runs.
    expect(missing.filter((path) => !path.startsWith('scenes/.cache/'))).toEqual([]);
  });

  test('docs/deploy.md names log lines that the server writes', () => {
    const [row = ''] = readFileSync('docs/deploy.md', 'utf8').match(/^[|] failures [|].*$/m) ?? [];
    const lines = [...row.matchAll(/`([^`]+)`/g)].map(([, line = '']) => line);
    const code = globSync('server/**/*.ts').map((file) => readFileSync(file, 'utf8'));

    expect(lines.length).toBeGreaterThan(2);
    expect(lines.filter((line) => !code.some((text) => text.includes(`'${line}'`)))).toEqual([]);
  });
});
