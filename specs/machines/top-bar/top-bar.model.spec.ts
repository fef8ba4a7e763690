import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Actor, createActor } from 'xstate';
import { createTopBarMachine, type TopBarEvent } from '#machines/top-bar/top-bar.machine.ts';
import { selectIsCompact, selectIsDrawerOpen } from '#machines/top-bar/top-bar.selectors.ts';
import { runs } from '../../support/arbitraries.ts';

/** The bar in the words of the specification, simpler than the machine. */
class PlainBar {
  isNarrow = false;
  top = 0;
  isOpen = false;
  isCompact = false;

  see(event: TopBarEvent): void {
    if (event.type === 'viewport.changed') this.isNarrow = event.isNarrow;
    if (event.type === 'page.scrolled') this.top = event.top;
    if (event.type === 'menu.pressed' && this.isCompact) this.isOpen = true;
    if (event.type === 'page.navigated') this.isOpen = false;
    if (event.type === 'drawer.dismissed') this.isOpen = false;
    this.isCompact = this.shouldBeCompact();
  }

  private shouldBeCompact(): boolean {
    if (this.isNarrow) return true;
    if (this.top <= 100) return false;
    if (this.isOpen) return this.isCompact;
    return true;
  }
}

type TopBar = Actor<ReturnType<typeof createTopBarMachine>>;

const scrollOffsets = fc.oneof(
  fc.constantFrom(0, 99, 100, 100.5, 101),
  fc.double({ min: -100, max: 5000, noNaN: true }),
);

const facts: fc.Arbitrary<fc.Command<PlainBar, TopBar>>[] = [
  fc.boolean().map((isNarrow) => fact({ type: 'viewport.changed', isNarrow })),
  scrollOffsets.map((top) => fact({ type: 'page.scrolled', top })),
  fc.constant(fact({ type: 'menu.pressed' })),
  fc.constant(fact({ type: 'drawer.dismissed' })),
  fc.constant(fact({ type: 'page.navigated' })),
];

test('MENU-1 MENU-2 MENU-3 MENU-4: after any story the bar is as a plain model of the specification says', () => {
  fc.assert(
    fc.property(fc.commands(facts, { maxCommands: 80, size: 'max' }), (story) => {
      const bar = createActor(createTopBarMachine()).start();

      fc.modelRun(() => ({ model: new PlainBar(), real: bar }), story);

      bar.stop();
    }),
    runs(500),
  );
});

/** A fact may come at any time, also where it changes nothing. */
function fact(event: TopBarEvent): fc.Command<PlainBar, TopBar> {
  return {
    check: () => true,
    run: (plain, bar) => {
      plain.see(event);
      bar.send(event);

      const snapshot = bar.getSnapshot();
      expect({ compact: selectIsCompact(snapshot), open: selectIsDrawerOpen(snapshot) }).toEqual({
        compact: plain.isCompact,
        open: plain.isOpen,
      });
    },
    toString: () => Object.values(event).join(' '),
  };
}
