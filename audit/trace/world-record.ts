import { GROVE } from '#machines/demo/grove.ts';
import { readWorld, World, type WrittenWorld } from '#machines/demo/world.ts';
import type { Json } from './format.ts';

/**
 * A recorded context holds of a world of the demo two numbers, which say whether two worlds are the same (`World`). After
 * a cut that is not enough: the actor must go on from there. So the context that describes it anew holds the whole world.
 */

/** The context with all that its world is; null where it has no world. */
export function withWholeWorld(context: unknown): object | null {
  if (!hasWorld(context)) return null;
  const { world } = context;
  return { ...context, world: { ...world, ...world.written() } };
}

/** Whether a recorded context has a world, of which it holds too little to go on from there. */
export function holdsWorld(context: Json): boolean {
  return isBranch(context) && isBranch(context['world']) && 'checksum' in context['world'];
}

/** The context with a world that can be asked, where it holds a whole one. */
export function revived(context: Json): unknown {
  if (!isBranch(context)) return context;
  const { world } = context;
  if (!isBranch(world) || !Array.isArray(world['changes'])) return context;
  return { ...context, world: readWorld(GROVE, world as unknown as WrittenWorld) };
}

function hasWorld(context: unknown): context is { world: World } {
  return (
    typeof context === 'object' && context !== null && 'world' in context && context.world instanceof World
  );
}

function isBranch(value: Json | undefined): value is { [name: string]: Json } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
