import type { MetaDescriptor } from 'react-router';
import { site } from './facts.ts';
import { canonicalPath } from './paths.ts';

type PageMeta = {
  title: string;
  description: string;
  /** The page's path, for its canonical link; omitted where it has none (not found) or is private. */
  path?: string;
  /** The address is a secret or a code: search engines must not list it. */
  isPrivate?: boolean;
};

/** Title, description, social card and canonical link of a page. */
export function pageMeta({ title, description, path, isPrivate = false }: PageMeta): MetaDescriptor[] {
  const fullTitle = path === '/' ? `${site.name}: ${title}` : `${title} · ${site.name}`;
  const url = path === undefined ? null : `${site.origin}${canonicalPath(path)}`;
  return [
    { title: fullTitle },
    { name: 'description', content: description },
    { property: 'og:type', content: 'website' },
    { property: 'og:site_name', content: site.name },
    { property: 'og:title', content: fullTitle },
    { property: 'og:description', content: description },
    { property: 'og:image', content: `${site.origin}/social-card.jpg` },
    {
      property: 'og:image:alt',
      content: 'A cherry grove of blocks by day, with an arched bridge over a pond.',
    },
    { name: 'twitter:card', content: 'summary_large_image' },
    ...(url
      ? [
          { property: 'og:url', content: url },
          { tagName: 'link', rel: 'canonical', href: url },
        ]
      : []),
    ...(isPrivate ? [{ name: 'robots', content: 'noindex' }] : []),
  ] as MetaDescriptor[];
}

/** What every path shows that the specification does not name (ROUTE-13). */
export const notFoundMeta = pageMeta({
  title: 'Page not found',
  description:
    'The page you are looking for does not exist. Its address may be mistyped, or no longer in use.',
  isPrivate: true,
});
