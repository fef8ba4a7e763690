import { existsSync, readFileSync } from 'node:fs';
import type { Plugin } from 'vite';
import { isOnEveryPage } from './chunks-plugin.ts';
import { withCallsNoted, withEagerFunctions } from './eager-functions.ts';

/**
 * By package and version, such as `react@19.3.1`, and by its file: which functions a page calls while it loads, as numbers
 * and ranges of {@link withEagerFunctions}. Written by `npm run eager-functions`.
 */
export type EagerFunctions = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** The list for the build, beside this file. */
export const EAGER_FUNCTIONS = new URL('eager-functions.json', import.meta.url);

/** The settings' name: its build notes which functions are called, in `calledFunctions` of the window. */
export const NOTE_CALLS = 'NOTE_CALLS';

/**
 * What a page calls while it loads is compiled beside the main thread, and nothing else before it is called (decision 020):
 * of the libraries the functions of the list, of the site's own modules that every page needs all of them. A library in
 * another version than the list's is left as it is; `npm run budgets` tells it then.
 */
export function eagerFunctions(): Plugin {
  const list = JSON.parse(readFileSync(EAGER_FUNCTIONS, 'utf8')) as EagerFunctions;
  const notesCalls = process.env[NOTE_CALLS] === '1';
  return {
    name: 'eager-functions',
    apply: 'build',
    enforce: 'post',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: { id: /\.([cm]?js|tsx?|mdx)$/ },
      handler(code, id) {
        const library = libraryOf(id);
        if (!library && !isOnEveryPage(id)) return null;
        if (library && notesCalls) {
          const { name, file } = library;
          const note = (index: number) =>
            `(globalThis.calledFunctions??=new Set).add(${JSON.stringify(`${name}/${file}#${index}`)})`;
          return { code: withCallsNoted(code, this.parse(code), note).toString(), map: null };
        }
        const eager = library && indexesOf(list[library.name]?.[library.file] ?? '');
        if (eager?.size === 0) return null;
        const text = withEagerFunctions(code, this.parse(code), (index) => eager?.has(index) ?? true);
        return { code: text.toString(), map: text.generateMap({ hires: true }) };
      },
    },
  };
}

/** The libraries of the list, with their versions there, that are not installed in these versions. */
export function outdatedLibraries(): string[] {
  const list = JSON.parse(readFileSync(EAGER_FUNCTIONS, 'utf8')) as EagerFunctions;
  return Object.keys(list).filter((library) => {
    const name = library.slice(0, library.lastIndexOf('@'));
    const folder = `node_modules/${name}`;
    return !existsSync(folder) || library !== `${name}@${versionOf(folder)}`;
  });
}

/** The package of a module with its version, and its file there; null for a module of the site. */
function libraryOf(id: string): { name: string; file: string } | null {
  const [, folder, name, file] =
    /^(.*[\\/]node_modules[\\/]((?:@[^\\/]+[\\/])?[^\\/]+))[\\/]([^?]+)/.exec(id) ?? [];
  if (folder === undefined || name === undefined || file === undefined) return null;
  return { name: `${name}@${versionOf(folder)}`, file };
}

function versionOf(folder: string): string {
  return (JSON.parse(readFileSync(`${folder}/package.json`, 'utf8')) as { version: string }).version;
}

/** The numbers of a text such as `0 2-4`. */
export function indexesOf(text: string): Set<number> {
  const indexes = new Set<number>();
  for (const part of text.split(' ').filter(Boolean)) {
    const [first = Number.NaN, last = first] = part.split('-').map(Number);
    for (let index = first; index <= last; index += 1) indexes.add(index);
  }
  return indexes;
}

/** The text for some numbers: see {@link EagerFunctions}. */
export function rangesOf(indexes: Iterable<number>): string {
  const ranges: [number, number][] = [];
  for (const index of [...indexes].sort((one, other) => one - other)) {
    const before = ranges.at(-1);
    if (before?.[1] === index - 1) before[1] = index;
    else ranges.push([index, index]);
  }
  return ranges.map(([first, last]) => (first === last ? `${first}` : `${first}-${last}`)).join(' ');
}
