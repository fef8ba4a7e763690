import fc from 'fast-check';
import { expect, test } from 'vitest';
import { runs } from '../../support/arbitraries.ts';
import { openStore, type StorageState } from '../support/fickle-storage.ts';

const texts = fc.string({ unit: 'grapheme', maxLength: 6 });
const keys = fc.constantFrom('one', 'other', '__proto__');

const steps = fc.oneof(
  fc.record({ kind: fc.constant('write' as const), key: keys, text: texts }),
  fc.record({ kind: fc.constant('read' as const), key: keys }),
  fc.record({
    kind: fc.constant('storage' as const),
    state: fc.constantFrom<StorageState>('works', 'full', 'blocked', 'throws on use'),
  }),
);

test('STATE-1: whatever happens to the storage, the last text written is the text read, and nothing throws', () => {
  fc.assert(
    fc.property(fc.array(steps, { maxLength: 30 }), (story) => {
      const { store, setState } = openStore();
      const written = new Map<string, string>();
      let worked = true;

      for (const step of story) {
        if (step.kind === 'storage') {
          setState(step.state);
          worked = step.state === 'works' || step.state === 'full';
        } else if (step.kind === 'write') {
          store.write(step.key, step.text);
          written.set(step.key, step.text);
        } else {
          const text = store.read(step.key);
          // What the storage accepted before it was blocked cannot be read until it works again.
          if (worked) expect(text).toBe(written.get(step.key) ?? null);
          else expect([written.get(step.key) ?? null, null]).toContain(text);
        }
      }
    }),
    runs(500),
  );
});
