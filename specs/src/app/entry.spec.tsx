import type { ReactElement, ReactNode } from 'react';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { PARTICIPANT_KEY, parseParticipant } from '#machines/participant/participant-record.ts';
import { childrenOf } from '#machines/site/site.machine.ts';
import type { SiteServices } from '../../../src/services/site-services.tsx';
import { countListeners } from '../support/live-listeners.ts';

type Given = { services: SiteServices; connect: () => () => void };
type Node = ReactElement<{ children?: ReactNode } & Partial<Given>>;

const hydrated = vi.hoisted(() => ({ calls: [] as unknown[][] }));
vi.mock('react-dom/client', () => ({ hydrateRoot: (...args: unknown[]) => hydrated.calls.push(args) }));
vi.mock('react-router/dom', () => ({ HydratedRouter: () => null }));

let services: SiteServices;
let connect: Given['connect'];

beforeAll(async () => {
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: false }));
  await import('../../../src/app/entry.client.tsx');
  ({ services, connect } = givenIn(hydrated.calls[0]?.[1] as Node));
});

beforeEach(() => {
  document.body.innerHTML = '<div id="content"></div>';
  vi.useFakeTimers({ now: new Date('2026-06-21T12:00:00') });
});

describe('the browser’s entry', () => {
  test('SITE-1: the whole document is hydrated, once', () => {
    expect(hydrated.calls).toHaveLength(1);
    expect(hydrated.calls[0]?.[0]).toBe(document);
  });

  test('DAY-1 DAY-2: connected, the document’s phase follows the clock, 50 ms after the boundary', () => {
    const disconnect = connect();
    const { dataset } = document.documentElement;
    const phases = [dataset['phase']];

    vi.advanceTimersByTime(8.75 * 3_600_000 + 49);
    phases.push(dataset['phase']);
    vi.advanceTimersByTime(1);
    phases.push(dataset['phase']);
    disconnect();

    expect(phases).toEqual(['day', 'day', 'night']);
  });

  test('STATE-1 STATE-3: a seat is marked on the document, and stored in this browser', () => {
    const disconnect = connect();

    services.siteActor.send({ type: 'seat.taken' });
    const taken = [document.documentElement.dataset['seat'], localStorage.length];
    services.siteActor.send({ type: 'seat.left' });
    disconnect();

    expect(taken).toEqual(['held', 1]);
    expect(document.documentElement.dataset['seat']).toBe(undefined);
  });

  test('STATE-1 STATE-2: a visit is stored in this browser, and reset clears its two notices there', () => {
    const disconnect = connect();
    const visit = { isNew: true, reconsent: true, lastLoginDate: '2026-03-01T09:30:00Z' };

    services.siteActor.send({ type: 'visit.recorded', ...visit });
    const recorded = parseParticipant(localStorage.getItem(PARTICIPANT_KEY));
    services.siteActor.send({ type: 'reset' });
    disconnect();

    expect(recorded).toMatchObject({ record: visit });
    expect(parseParticipant(localStorage.getItem(PARTICIPANT_KEY))).toMatchObject({
      record: { isNew: false, reconsent: false, lastLoginDate: visit.lastLoginDate },
    });
  });

  test('DAY-3 LOOK-4: disconnected, it leaves no listener', () => {
    // The first connection ends the listening to early input.
    connect()();
    const live = countListeners();
    const disconnect = connect();
    const connected = live();

    disconnect();

    expect(connected).toMatchObject({ keydown: 1, scroll: 1, focus: 1, pageshow: 1, visibilitychange: 1 });
    expect(live()).toEqual({});
  });

  test('DAY-2: however often it connects, there is one timer for the day', () => {
    for (let times = 0; times < 3; times += 1) connect()();
    vi.advanceTimersByTime(1_000);

    expect(vi.getTimerCount()).toBe(1);
    expect(childrenOf(services.siteActor).dayNight.getSnapshot().value).toBe('day');
  });
});

/** The services that the entry gave to the tree it hydrates. */
function givenIn({ props: { services, connect, children } }: Node): Given {
  return services && connect ? { services, connect } : givenIn(children as Node);
}
