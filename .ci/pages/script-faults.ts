import type { BuiltPage } from './built-page.ts';

/**
 * What is wrong with the scripts of a page. The browser must know the integrity of each script that it may ever fetch, and
 * fetch those of the page at the right priority (decisions 004 and 011).
 *
 * @param integrity of every script of the build (`sha256-...`) by its public path, in the order of their names
 * @param priority the value of `fetchpriority`; null if it must be missing
 */
export function scriptFaults(
  { scripts }: BuiltPage,
  integrity: ReadonlyMap<string, string>,
  priority: 'low' | null,
): string[] {
  const maps = scripts.filter(({ kind }) => kind === 'import map');
  const fetched = scripts.filter(({ address }) => address !== null);
  const firstModule = scripts.findIndex(({ kind }) => kind === 'preload' || kind === 'module');
  const expectedMap = JSON.stringify({ integrity: Object.fromEntries(integrity) });
  return [
    ...(maps.length === 1 ? [] : [`it has ${maps.length} import maps`]),
    ...(scripts.findIndex(({ kind }) => kind === 'import map') > firstModule
      ? ['its import map stands behind a script that it is for']
      : []),
    ...maps
      .filter(({ text }) => text !== expectedMap)
      .map(() => 'its import map does not give the integrity of exactly the scripts of the build'),
    ...(fetched.some(({ kind }) => kind === 'preload') === (priority === null)
      ? []
      : [priority === null ? 'it preloads no script' : 'it preloads scripts, which delay its first paint']),
    ...(fetched.some(({ kind }) => kind === 'module') ? [] : ['none of its scripts has an address']),
    ...fetched.flatMap(({ address, ...script }) => [
      ...(script.integrity !== null && script.integrity === integrity.get(address ?? '')
        ? []
        : [`${address} has the integrity '${script.integrity ?? ''}', which is not that of the file`]),
      ...(script.priority === priority
        ? []
        : [`${address} has the fetchpriority '${script.priority ?? ''}', not '${priority ?? ''}'`]),
    ]),
  ];
}
