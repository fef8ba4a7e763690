import { SECRET_PATHS } from '../contract/paths.ts';
import { PAGE_HEADERS, STRICT_POLICY, securityHeaders, sitePolicy } from '../security/security-headers.ts';
import { FALLBACK_FILE, PAGES } from '../static-site/site-paths.ts';
import type { Site, StoredFile } from '../static-site/static-files.ts';

/** The prefixes of the paths that carry a token or a code (ROUTE-10 to ROUTE-12). */
export const PRIVATE_PREFIXES = Object.values(SECRET_PATHS).map((path) => path.split('/')[1]);

/** The rules of this host's replies, written for another host. */
export type HeaderRules = {
  /** Of every reply. */
  always: Record<string, string>;
  /** Of every page in addition, the not-found page included: its policy fits any page. */
  pages: Record<string, string>;
  /** By exact path, or by all paths below one (`/assets/*`): what comes in addition. No path is in two of them. */
  byPath: ReadonlyMap<string, Record<string, string>>;
};

/** The headers of a build on a host of others, where visitors always come over https. */
export function headerRules(site: Site, apiOrigin: string | null): HeaderRules {
  const documents = [...site.files]
    .filter(([name]) => name.endsWith('.html'))
    .map(([, file]) => file.bodies.identity.bytes.toString('utf8'));
  const pages = [...PAGES].map(([path, name]) => [path, kept(fileOf(site, name))] as const);
  const hidden = {
    ...kept(fileOf(site, FALLBACK_FILE)),
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex',
  };
  const files = [...site.publicFiles]
    .filter(([path]) => !path.startsWith('/assets/'))
    .map(([path, name]) => [path, kept(fileOf(site, name))] as const);
  return {
    always: securityHeaders(true),
    pages: { ...PAGE_HEADERS, 'content-security-policy': sitePolicy(documents, apiOrigin) },
    byPath: new Map([
      ...pages,
      ...PRIVATE_PREFIXES.map((prefix) => [`/${prefix}/*`, hidden] as const),
      ['/assets/*', ASSET_HEADERS],
      ...files,
    ]),
  };
}

const ASSET_HEADERS = {
  'content-security-policy': STRICT_POLICY,
  'cache-control': 'public, max-age=31536000, immutable',
};

/** What depends on the file. The rest another host knows better: types, lengths, tags, encodings. */
function kept({ headers }: StoredFile): Record<string, string> {
  const { 'content-security-policy': policy = '', 'cache-control': cacheControl = '' } = headers;
  return { 'content-security-policy': policy, 'cache-control': cacheControl };
}

function fileOf(site: Site, name: string): StoredFile {
  const file = site.files.get(name);
  if (file === undefined) throw new Error(`The build has no ${name}.`);
  return file;
}
