import { decideSitePath } from '../../server/static-site/site-paths.ts';
import type { BuiltPage } from './built-page.ts';

/** An address outside the site. */
const OUTSIDE = /^(https:\/\/[^/]|mailto:[^@\s]+@[^@\s]+$)/;

/**
 * What is wrong with the addresses of a page. The host's own function decides which exist.
 *
 * @param pages all pages of the build
 * @param files the public path of each other file of the build, and the file
 */
export function linkFaults(
  { file, links, images, assets }: BuiltPage,
  pages: readonly BuiltPage[],
  files: ReadonlyMap<string, string>,
): string[] {
  return [
    ...links.flatMap(({ href }) => hrefFault(href, file, pages, files)),
    ...[...images.map(({ src }) => src ?? ''), ...assets]
      .filter((address) => !files.has(address.replace(/#.*/, '')))
      .map((address) => `'${address}' is no file of the build`),
  ];
}

/** What is wrong with one address, as a link of the page in `file`: one fault or none. */
export function hrefFault(
  href: string,
  file: string,
  pages: readonly BuiltPage[],
  files: ReadonlyMap<string, string>,
): string[] {
  if (OUTSIDE.test(href)) return [];
  const [path = '', anchor] = href.split('#');
  if (!(path === '' && anchor !== undefined) && !/^\/(?!\/)/.test(path)) {
    return [`the link to '${href}' is neither a path from the top nor https nor mailto`];
  }
  const target = path === '' ? { kind: 'page' as const, file } : decideSitePath(path, files);
  if (target.kind === 'not-found') return [`the link to '${href}' leads nowhere`];
  if (anchor === undefined) return [];
  const page = pages.find((each) => target.kind === 'page' && each.file === target.file);
  return page?.ids.includes(decodeURIComponent(anchor)) ? [] : [`the link to '${href}' names no id there`];
}
