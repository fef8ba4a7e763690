import type { MetaDescriptor } from 'react-router';
import { describe, expect, test } from 'vitest';
import { site } from '../../../src/site/facts.ts';
import { pageMeta } from '../../../src/site/page-meta.ts';
import { ROUTE_TABLE } from '../../support/route-table.ts';

const modules = import.meta.glob<{ meta: (args: { location: { pathname: string } }) => MetaDescriptor[] }>(
  ['../../../src/*/*.{page,route}.tsx', '../../../src/app/pages.tsx'],
  { eager: true },
);

/** Each page once, at its canonical address where it has one. */
const pages = [
  ...ROUTE_TABLE.filter(({ path, canonical }) => canonical === null || canonical === path),
  { clause: 'ROUTE-13', file: 'app/pages.tsx', canonical: null },
];

const published = pages.filter(({ canonical }) => canonical !== null);
const unlisted = pages.filter(({ canonical }) => canonical === null);

describe('the head of each page', () => {
  test('every module of a page is checked', () => {
    expect(Object.keys(modules).toSorted()).toEqual(
      pages.map(({ file }) => `../../../src/${file}`).toSorted(),
    );
  });

  test('no two pages have the same title or the same description', () => {
    const titles = pages.map((page) => titleOf(metaOf(page)));
    const descriptions = pages.map((page) => contentOf(metaOf(page), 'name', 'description'));

    expect(new Set(titles).size).toBe(pages.length);
    expect(new Set(descriptions).size).toBe(pages.length);
  });

  test.each(pages)('$file $canonical has a title with the product’s name, and a description', (page) => {
    const meta = metaOf(page);

    expect(titleOf(meta)).toContain(site.name);
    expect(contentOf(meta, 'name', 'description')).toMatch(/^[A-Z].{20,160}\.$/);
  });

  test.each(pages)('$file $canonical has a social card that says the same', (page) => {
    const meta = metaOf(page);

    expect({
      title: contentOf(meta, 'property', 'og:title'),
      description: contentOf(meta, 'property', 'og:description'),
      image: contentOf(meta, 'property', 'og:image'),
      card: contentOf(meta, 'name', 'twitter:card'),
    }).toEqual({
      title: titleOf(meta),
      description: contentOf(meta, 'name', 'description'),
      image: `${site.origin}/social-card.jpg`,
      card: 'summary_large_image',
    });
  });

  test.each(published)('$clause: $file names its one address and may be indexed', (page) => {
    const { canonical } = page;
    const meta = metaOf(page);

    expect(canonicalsOf(meta)).toEqual([`${site.origin}${canonical}`]);
    expect(contentOf(meta, 'property', 'og:url')).toBe(`${site.origin}${canonical}`);
    expect(contentOf(meta, 'name', 'robots')).toBe(undefined);
  });

  test.each(unlisted)('$clause: $file names no address and may not be indexed', (page) => {
    const meta = metaOf(page);

    expect(canonicalsOf(meta)).toEqual([]);
    expect(contentOf(meta, 'property', 'og:url')).toBe(undefined);
    expect(contentOf(meta, 'name', 'robots')).toBe('noindex');
  });
});

test('home puts the product’s name first, every other page last', () => {
  const parts = { title: 'A title', description: 'Some words.' };

  expect(titleOf(pageMeta({ ...parts, path: '/' }))).toBe(`${site.name}: A title`);
  expect(titleOf(pageMeta({ ...parts, path: '/demo' }))).toBe(`A title · ${site.name}`);
  expect(titleOf(pageMeta(parts))).toBe(`A title · ${site.name}`);
});

function metaOf({ file, canonical }: { file: string; canonical: string | null }): MetaDescriptor[] {
  const module = file.endsWith('.route.tsx') ? file : 'app/pages.tsx';
  const location = { pathname: canonical ?? '/nowhere' };
  return modules[`../../../src/${module}`]?.meta({ location }) ?? [];
}

function titleOf(meta: MetaDescriptor[]): unknown {
  return valuesOf(meta, 'title')[0];
}

function contentOf(meta: MetaDescriptor[], key: 'name' | 'property', value: string): unknown {
  const found = meta.find((each) => (each as Record<string, unknown>)[key] === value);
  return found && (found as { content?: unknown }).content;
}

function canonicalsOf(meta: MetaDescriptor[]): unknown[] {
  return meta
    .filter((each) => (each as { rel?: unknown }).rel === 'canonical')
    .map((each) => (each as { href?: unknown }).href);
}

function valuesOf(meta: MetaDescriptor[], key: string): unknown[] {
  return meta.filter((each) => key in each).map((each) => (each as Record<string, unknown>)[key]);
}
