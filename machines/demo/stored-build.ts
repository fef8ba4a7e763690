import { cellAt, indexOf, KIND } from './blocks.ts';
import { type DecodedBuild, decodeBuild, encodeBuild, encodeEdits, LONGEST_STORED } from './build-link.ts';
import { BUILDS, type PastWork } from './mate-events.ts';
import { MATES, type MateName } from './mates.ts';
import type { Placed } from './shape-site.ts';
import { type Edit, editsOf, type World } from './world.ts';

/**
 * The blocks of a mate that are there, by the numbers of their cells (`indexOf`). `build`: null where nobody knows its name. `left`:
 * what of it was never built.
 */
export type MatesWork = {
  readonly mate: MateName;
  readonly build: PastWork['build'] | null;
  readonly cells: readonly number[];
  readonly left?: readonly Placed[];
};

/** A build that was stored, and what of it the mates have built. */
export type StoredBuild = DecodedBuild & { readonly works?: readonly MatesWork[] };

/**
 * The text of what is built, and of what the mates have built of it (SITE-6): that of a link (`build-link.ts`), and after it, for each
 * work of a mate, `~`, the mate's name, `.`, the name of the work or nothing, `.`, its blocks as in a link, and, if some of it was never
 * built, `.` and those blocks. Null if there is too much of it.
 */
export function encodeStored(
  base: Uint8Array,
  world: World,
  works: Readonly<Record<MateName, readonly PastWork[]>>,
): string | null {
  const build = encodeBuild(base, world, LONGEST_STORED);
  if (build === null) return null;
  const blocks = editsOf(world);
  const parts = MATES.flatMap((mate) => {
    const own = blocks.filter(({ cell }) => world.ownerOf(cell) === mate);
    const nameOf = ({ cell }: Edit) => works[mate].findLast(({ cells }) => cells.includes(indexOf(cell)));
    return [null, ...works[mate]].flatMap((work) => {
      const edits = own.filter((edit) => (nameOf(edit) ?? null) === work);
      if (edits.length === 0) return [];
      const texts = [edits, leftOf(world, mate, work, edits)].filter(({ length }) => length > 0);
      return [[mate, work?.build ?? '', ...texts.map((each) => encodeEdits(base, each))].join('.')];
    });
  });
  return [build, ...parts].join('~');
}

/**
 * What of a work was never built, of the kind of its blocks that are there. Nothing of a mirror image, whose blocks are of several
 * kinds.
 */
function leftOf(
  world: World,
  mate: MateName,
  work: PastWork | null,
  [block]: readonly Edit[],
): readonly Edit[] {
  if (work === null || work.build === 'mirror' || !block) return [];
  const built = new Set(world.changes.filter(({ author }) => author === mate).map(({ cell }) => cell));
  return work.cells.filter((cell) => !built.has(cell)).map((cell) => ({ cell: cellAt(cell), to: block.to }));
}

/** What a stored text means. What it says of the mates counts only where it fits the build. */
export function decodeStored(base: Uint8Array, text: string): StoredBuild {
  // Stryker disable next-line StringLiteral: there is always a first part.
  const [whole = '', ...parts] = text.split('~');
  const build = decodeBuild(base, whole, LONGEST_STORED);
  if (build.kind !== 'build') return build;
  const held = new Map(build.edits.map(({ cell, to }) => [indexOf(cell), to]));
  const works = parts.flatMap((part) => {
    // Stryker disable next-line StringLiteral: any other text is as damaged as no text.
    const [name, named = '', blocks = '', rest = ''] = part.split('.');
    const mate = MATES.find((each) => each === name);
    const own = decodeBuild(base, blocks, LONGEST_STORED);
    if (!mate || own.kind !== 'build') return [];
    const edits = own.edits.filter(({ cell, to }) => to !== KIND.air && held.get(indexOf(cell)) === to);
    const never = decodeBuild(base, rest, LONGEST_STORED);
    const isFree = ({ cell, to }: Edit) => to !== KIND.air && !held.has(indexOf(cell));
    const left = never.kind === 'build' ? never.edits.filter(isFree) : [];
    return [
      {
        mate,
        build: isName(named) ? named : null,
        cells: edits.map(({ cell }) => indexOf(cell)),
        ...(left.length > 0 && { left: left.map(({ cell, to }) => ({ cell, kind: to })) }),
      },
    ];
  });
  return { ...build, works };
}

function isName(text: string): text is PastWork['build'] {
  return [...BUILDS, 'fetch'].some((name) => name === text);
}
