import { type Cell, KIND } from './blocks.ts';
import { BRIDGE_SITE, PATH_LIGHTS, ROOF_SITE } from './grove-plan.ts';
import { isSolid } from './rules.ts';
import type { World } from './world.ts';

/** What a visitor is invited to build. */
export const INVITATIONS = ['bridge', 'lights', 'roof'] as const;
export type InvitationName = (typeof INVITATIONS)[number];

/** Whether a build of this name is one of them. */
export function isInvitation(build: string | null | undefined): build is InvitationName {
  return INVITATIONS.some((name) => name === build);
}

/** How many of the blocks of an invitation are there. */
export type Progress = { readonly done: number; readonly of: number };

/** The cells of each invitation, and what must be in them. */
export const SITES: Readonly<Record<InvitationName, readonly Cell[]>> = {
  bridge: BRIDGE_SITE.columns.map(([x, z]): Cell => [x, BRIDGE_SITE.level, z]),
  lights: PATH_LIGHTS,
  roof: ROOF_SITE,
};

/** How far each invitation is, whoever has built it. A bridge and a roof may be of any block, a light is a lantern. */
export function progressOf(world: World): Readonly<Record<InvitationName, Progress>> {
  const count = (name: InvitationName): Progress => ({
    done: SITES[name].filter((cell) => isThere(world, name, cell)).length,
    of: SITES[name].length,
  });
  return { bridge: count('bridge'), lights: count('lights'), roof: count('roof') };
}

export function isFinished(world: World, name: InvitationName): boolean {
  return SITES[name].every((cell) => isThere(world, name, cell));
}

/** The cells of an invitation where something is still missing, in the order in which one comes by. */
export function missingOf(world: World, name: InvitationName): readonly Cell[] {
  return SITES[name].filter((cell) => !isThere(world, name, cell));
}

function isThere(world: World, name: InvitationName, cell: Cell): boolean {
  const kind = world.kindAt(cell);
  return name === 'lights' ? kind === KIND.lantern : isSolid(kind);
}
