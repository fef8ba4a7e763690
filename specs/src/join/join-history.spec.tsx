import { act, render } from '@testing-library/react';
import { type ComponentProps, useState } from 'react';
import { type Location, type NavigationType, Router } from 'react-router';
import { expect, test, vi } from 'vitest';
import { type Actor, createActor, createMachine } from 'xstate';
import type { JoinActor } from '#machines/join/join.machine.ts';
import { useJoinHistory } from '../../../src/join/use-join-history.ts';

// The step is all that the hook reads of the machine.
vi.mock('#machines/join/join.selectors.ts', () => ({
  selectJoinStep: ({ value }: { value: string }) => (value === 'looking-up' ? null : value),
}));

const machine = createMachine({
  initial: 'looking-up',
  states: {
    'looking-up': { on: { found: 'offer', cancelled: 'code' } },
    code: { on: { found: 'offer', 'moved.offer': 'offer' } },
    offer: { on: { cancelled: 'code', 'moved.code': 'code' } },
  },
});

type SiteProps = {
  actor: Actor<typeof machine>;
  isLink: boolean;
  navigator: ComponentProps<typeof Router>['navigator'];
  first: Location;
  onShow: (set: (location: Location) => void) => void;
};

function Site({ actor, isLink, navigator, first, onShow }: SiteProps) {
  const [location, setLocation] = useState(first);
  onShow(setLocation);
  return (
    <Router location={location} navigator={navigator}>
      <Join actor={actor} isLink={isLink} />
    </Router>
  );
}

function Join({ actor, isLink }: Pick<SiteProps, 'actor' | 'isLink'>) {
  useJoinHistory(actor as unknown as JoinActor, isLink);
  return null;
}

/** A join in a router whose navigations take until the spec lets them end. */
function slowJoin({ isLink }: { isLink: boolean }) {
  const actor = createActor(machine).start();
  const pending: { type: NavigationType; state: unknown }[] = [];
  const entries: unknown[] = [null];
  let show: (location: Location) => void = () => {};
  const setShow = (set: typeof show) => {
    show = set;
  };
  let keys = 0;
  const locationOf = (state: unknown): Location => {
    keys += 1;
    return { pathname: '/join/a', search: '', hash: '', state, key: `key-${keys}` } as Location;
  };
  const navigator = {
    createHref: () => '',
    push: (_: unknown, state: unknown) => pending.push({ type: 'PUSH' as NavigationType, state }),
    replace: (_: unknown, state: unknown) => pending.push({ type: 'REPLACE' as NavigationType, state }),
    go: (delta: number) => {
      if (delta !== -1) throw new Error(`${delta} entries back.`);
      pending.push({ type: 'POP' as NavigationType, state: undefined });
    },
  };
  render(
    <Site actor={actor} isLink={isLink} navigator={navigator} first={locationOf(null)} onShow={setShow} />,
  );
  const goBack = () => {
    entries.pop();
    show(locationOf(entries.at(-1)));
  };
  return {
    steps: () => [actor.getSnapshot().value, ...entries.map((state) => (state as { step?: string })?.step)],
    send: (type: 'found' | 'cancelled') => act(async () => actor.send({ type })),
    goBack: () => act(async () => goBack()),
    /** Ends the navigations that were begun, one after the other, and those that they begin. */
    settle: () =>
      act(async () => {
        for (let next = pending.shift(); next; next = pending.shift()) {
          if (next.type === 'POP') goBack();
          else {
            if (next.type === ('REPLACE' as NavigationType)) entries.pop();
            entries.push(next.state);
            show(locationOf(next.state));
          }
          await Promise.resolve();
        }
      }),
  };
}

test.each([
  { isLink: false, after: ['code', undefined] },
  { isLink: true, after: ['code', 'code'] },
])(
  'SITE-5: a press that leaves a step before its history entry is there is not undone by the entry (link: $isLink)',
  async ({ isLink, after }) => {
    const { steps, send, settle } = slowJoin({ isLink });
    await send('found');
    await send('cancelled');
    await settle();
    await settle();

    expect(steps()).toEqual(after);
  },
);

test('SITE-5: Back after the entry is there leads to the step before, also once such a press was followed', async () => {
  const { steps, send, settle, goBack } = slowJoin({ isLink: false });
  await send('cancelled');
  await send('found');
  await send('cancelled');
  await settle();
  await settle();
  await send('found');
  await settle();
  expect(steps()).toEqual(['offer', undefined, 'offer']);

  await goBack();

  expect(steps()).toEqual(['code', undefined]);
});
