import { vi } from 'vitest';

/** Counts, from now on, the listeners that were added and not yet removed, by event name. */
export function countListeners(): () => Record<string, number> {
  const live = new Map<string, number>();
  const note = (type: string, by: number) => live.set(type, (live.get(type) ?? 0) + by);
  // Under vitest the window's methods are copies of the global ones.
  for (const target of [EventTarget.prototype, globalThis]) {
    const { addEventListener, removeEventListener } = target;
    vi.spyOn(target, 'addEventListener').mockImplementation(function (this: EventTarget, ...args: unknown[]) {
      note(args[0] as string, 1);
      return Reflect.apply(addEventListener, this, args);
    });
    vi.spyOn(target, 'removeEventListener').mockImplementation(function (
      this: EventTarget,
      ...args: unknown[]
    ) {
      note(args[0] as string, -1);
      return Reflect.apply(removeEventListener, this, args);
    });
  }
  return () => Object.fromEntries([...live].filter(([, count]) => count !== 0));
}
