import type { Opened } from './answer.ts';
import { indexOf } from './blocks.ts';
import type { DecodedBuild } from './build-link.ts';
import type { PastWork } from './mate-events.ts';
import type { MateName } from './mates.ts';
import type { MatesWork, StoredBuild } from './stored-build.ts';
import { createWorld, type Edit, type World } from './world.ts';

/** What could be opened: the build of the link, and the one that this browser has stored; null where there is none. */
export type Builds = { readonly link: DecodedBuild | null; readonly saved: StoredBuild | null };

/** Whether the visitor must choose: there is a build in the link, and another one of their own. */
export function mustChoose({ link, saved }: Builds): boolean {
  if (link?.kind !== 'build' || saved?.kind !== 'build' || saved.edits.length === 0) return false;
  return JSON.stringify(link.edits) !== JSON.stringify(saved.edits);
}

/** What is opened if nobody must choose: the link's build, else the stored one, else the plain grove. */
export function preferred({ link, saved }: Builds): 'link' | 'saved' | 'none' {
  if (link?.kind === 'build') return 'link';
  return saved?.kind === 'build' && saved.edits.length > 0 ? 'saved' : 'none';
}

/**
 * The world with a build in it, what each mate has built of it, and what is said of it. A build that cannot be read leaves the
 * grove plain. That of a link is the visitor's: nobody knows who built it.
 */
export function openBuild(
  base: Uint8Array,
  { link, saved }: Builds,
  build: Opened['build'],
): {
  readonly world: World;
  readonly made: Readonly<Record<MateName, readonly PastWork[]>>;
  readonly opened: Opened;
} {
  const works = (build === 'saved' && saved?.works) || [];
  const owners = new Map(works.flatMap(({ mate, cells }) => cells.map((cell) => [cell, mate] as const)));
  return {
    world: createWorld(base).load(editsIn({ link, saved }, build), owners),
    made: { wren: namedOf(works, 'wren'), pip: namedOf(works, 'pip'), moss: namedOf(works, 'moss') },
    opened: { build, problem: problemOf('link', link) ?? problemOf('saved', saved) },
  };
}

function namedOf(works: readonly MatesWork[], name: MateName): readonly PastWork[] {
  return works.flatMap(({ mate, build, cells, left }) => {
    if (mate !== name || build === null) return [];
    return [
      left ? { build, cells: [...cells, ...left.map(({ cell }) => indexOf(cell))], left } : { build, cells },
    ];
  });
}

function editsIn({ link, saved }: Builds, build: Opened['build']): readonly Edit[] {
  switch (build) {
    case 'link':
      return link?.kind === 'build' ? link.edits : [];
    case 'saved':
      return saved?.kind === 'build' ? saved.edits : [];
    case 'none':
      return [];
  }
}

function problemOf(source: 'link' | 'saved', build: DecodedBuild | null): Opened['problem'] {
  return build === null || build.kind === 'build' ? null : `${source}-${build.kind}`;
}
