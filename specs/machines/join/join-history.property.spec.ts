import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { historyMove, type JoinEntry, type JoinStep, joinEntryOf } from '#machines/join/join-history.ts';
import { runs } from '../../support/arbitraries.ts';

const FRESH: JoinEntry = { step: 'code', below: 0 };
const PLACES: JoinStep[] = ['code', 'offer', 'seat'];

/** The history of a tab, as a browser keeps it. */
class Tab {
  readonly entries: JoinEntry[] = [FRESH];
  at = 0;

  get here(): JoinEntry {
    return this.entries[this.at] ?? FRESH;
  }

  show(place: JoinStep, isOpening = false): void {
    const move = historyMove(this.here, place, isOpening);
    if (move === null) return;
    if (move.kind === 'back') this.at -= move.entries;
    else {
      if (move.kind === 'push') this.at += 1;
      this.entries.splice(this.at, move.kind === 'push' ? Number.POSITIVE_INFINITY : 1, move.entry);
    }
  }
}

describe('the tab’s history while somebody joins', () => {
  test('SITE-5: each step that the visitor takes is an entry, and Back goes one step', () => {
    const tab = new Tab();

    for (const place of ['code', 'offer', 'seat'] as const) tab.show(place);
    expect(tab.entries.map(({ step }) => step)).toEqual(['code', 'offer', 'seat']);
    tab.show('offer');
    expect(tab.at).toBe(1);
    tab.show('code');
    expect(tab.at).toBe(0);
  });

  test('SITE-5: a step that a link opens has none before it', () => {
    const tab = new Tab();

    tab.show('offer', true);
    expect(tab.entries).toEqual([{ step: 'offer', below: 0 }]);
    tab.show('code');

    expect(tab.entries).toEqual([{ step: 'code', below: 0 }]);
  });

  test('SITE-5: a step that is shown already changes nothing', () => {
    expect(historyMove({ step: 'offer', below: 1 }, 'offer', false)).toBe(null);
    expect(historyMove({ step: 'offer', below: 0 }, 'offer', true)).toBe(null);
  });

  test('SITE-5: where there is nothing to go back to, the entry is replaced', () => {
    expect(historyMove({ step: 'offer', below: 0 }, 'code', false)).toEqual({
      kind: 'replace',
      entry: { step: 'code', below: 0 },
    });
  });

  test('SITE-5: after any sequence of steps, the page is not left, and the entry names the step shown', () => {
    fc.assert(
      fc.property(fc.boolean(), fc.array(fc.nat(2)), (isLink, wishes) => {
        const tab = new Tab();
        for (const [index, wish] of wishes.entries()) {
          // Forward one step at most, back as far as one likes: nobody gets a seat without an offer.
          const place = PLACES[Math.min(wish, PLACES.indexOf(tab.here.step) + 1)] ?? 'code';
          tab.show(place, isLink && index === 0);

          expect(tab.here.step).toBe(place);
          expect(tab.at).toBeGreaterThanOrEqual(0);
          expect(tab.here.below).toBe(tab.at);
        }
      }),
      runs(200),
    );
  });

  test.each([
    null,
    undefined,
    'seat',
    7,
    {},
    { step: 'seat' },
    { step: 'here', below: 1 },
    { step: 'code', below: 0.5 },
  ])('SITE-5: an entry that holds %j counts as the code step', (state) => {
    expect(joinEntryOf(state)).toEqual(FRESH);
  });

  test('SITE-5: an entry is read back as it was written', () => {
    expect(joinEntryOf({ step: 'seat', below: 2 })).toEqual({ step: 'seat', below: 2 });
  });
});
