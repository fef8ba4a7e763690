import { createHash } from 'node:crypto';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { type LiveMessage, TRACE_VERSION, type TraceRecord } from '#audit/trace/format.ts';
import { AuditView } from '#audit/view/audit-view.tsx';
import { type Channel, createLiveTraces, PAGES_KEPT } from '#audit/view/live/live-traces.ts';
import { PAGE_LENGTH } from '#audit/view/parts/time-line.tsx';
import { fileOf, keptTraces, MENU_STORY, recordSite, viewData } from './support.ts';

const header = {
  kind: 'trace' as const,
  version: TRACE_VERSION,
  build: 'spec',
  zone: 'Europe/Berlin',
  tzdata: null,
  startedAt: 0,
} as const;

/** A channel with pages that a test plays. */
function fakeChannel() {
  const listeners = new Set<(event: { data: LiveMessage }) => void>();
  const posted: LiveMessage[] = [];
  const channel: Channel = {
    postMessage: (message) => posted.push(message),
    addEventListener: (_, listener) => listeners.add(listener),
    removeEventListener: (_, listener) => listeners.delete(listener),
  };
  const say = (message: LiveMessage) => {
    for (const listener of listeners) listener({ data: message });
  };
  const sayRecords = (records: TraceRecord[], isWhole = false, page = 'one') =>
    say({ kind: 'records', page, header, isWhole, records });
  return { channel, posted, say, sayRecords };
}

function open({ openSite = () => true }: { openSite?: () => boolean } = {}) {
  const fake = fakeChannel();
  const download = vi.fn();
  const user = userEvent.setup();
  render(
    <AuditView
      data={viewData}
      live={createLiveTraces(fake.channel)}
      openSite={openSite}
      download={download}
      inspector={<p>Elsewhere.</p>}
    />,
  );
  return { ...fake, download, user };
}

async function openTrace(records: readonly TraceRecord[]) {
  const view = open();
  await view.user.upload(screen.getByLabelText('A trace'), await fileOf(records));
  await screen.findByRole('heading', { name: 'Time line' });
  return view;
}

const rows = () =>
  within(screen.getByRole('heading', { name: 'Time line' }).closest('section') as HTMLElement);
const steps = () => rows().getAllByRole('listitem');
const chosen = () => steps().find((row) => row.querySelector('[aria-current="step"]'));
const status = () => within(screen.getByRole('region', { name: 'Player' })).getByRole('status').textContent;
const sentence = () =>
  screen
    .getByRole('heading', { name: 'What happened, and why' })
    .closest('section')
    ?.querySelector('.sentence')?.textContent;

describe('Why did the menu turn compact here?', () => {
  test('MENU-2 the keyboard alone leads to the answer', async () => {
    const { user } = await openTrace(recordSite(MENU_STORY));
    const [first] = steps();
    await user.tab();
    while (!first?.contains(document.activeElement)) await user.tab();
    await user.keyboard('{End}');
    expect(chosen()?.textContent).toContain('The page was scrolled to 101 pxTop bar');
    expect(chosen()?.contains(document.activeElement)).toBe(true);
    expect(sentence()).toContain('The page was scrolled to 101 px (page.scrolled).');
    expect(sentence()).toContain(
      "The menu went from 'full' to 'compact', because the page is scrolled by more than 100 px, and the drawer is closed.",
    );
    expect(sentence()).toContain('isScrolled and not isDrawerOpen');
    expect(sentence()).toContain('This keeps MENU-2, MENU-3.');
    expect(screen.getByText('More than 100 px of scrolling makes the menu compact')).toBeTruthy();
    expect(status()).toMatch(/^Step \d+ of \d+\. Top bar: The page was scrolled to 101 px/);
  });

  test('the chart says in words which states are active, and what was taken last', async () => {
    const { user } = await openTrace(recordSite(MENU_STORY));
    await user.click(screen.getByRole('button', { name: 'Last step' }));
    const picture = screen.getByRole('img', { name: /^The statechart of Top bar/ });
    expect(picture.getAttribute('aria-label')).toMatch(
      /Now: the menu: compact; the drawer: closed\..*topBar\.menu\.full always/,
    );
    const table = screen.getByRole('table', { name: 'All transitions of topBar', hidden: true });
    expect(within(table).getAllByRole('row', { hidden: true })).toHaveLength(1 + 7);
  });

  test('it can be gone back to what sent the event', async () => {
    const { user } = await openTrace(recordSite(MENU_STORY));
    await user.click(screen.getByRole('button', { name: 'Last step' }));
    await user.click(screen.getByRole('button', { name: /^step \d+, Site$/ }));
    expect(chosen()?.textContent).toContain('The page was scrolled to 101 pxSite');
  });
});

test('the keys of the player: arrows, Home, End, and space to play', async () => {
  const { user } = await openTrace(recordSite(MENU_STORY));
  await user.click(steps()[3]?.querySelector('button') as HTMLElement);
  await user.keyboard('{ArrowDown}');
  expect(steps().indexOf(chosen() as HTMLElement)).toBe(4);
  await user.keyboard('{ArrowLeft}{ArrowLeft}');
  expect(steps().indexOf(chosen() as HTMLElement)).toBe(2);
  await user.keyboard('{Home}');
  expect(steps().indexOf(chosen() as HTMLElement)).toBe(0);
  await user.keyboard(' ');
  expect(screen.getByRole('button', { name: 'Pause' })).toBeTruthy();
  await user.keyboard(' ');
  expect(screen.getByRole('button', { name: 'Play' })).toBeTruthy();
});

test('the keys work at once after a trace was loaded, also where nothing has the focus; up and down scroll there', async () => {
  const { user } = await openTrace(recordSite(MENU_STORY));
  act(() => (document.activeElement as HTMLElement).blur());
  await user.keyboard('{End}');
  expect(steps().indexOf(chosen() as HTMLElement)).toBe(steps().length - 1);
  await user.keyboard('{ArrowUp}');
  expect(steps().indexOf(chosen() as HTMLElement)).toBe(steps().length - 1);
  await user.keyboard('{ArrowLeft}');
  expect(steps().indexOf(chosen() as HTMLElement)).toBe(steps().length - 2);
});

test('a field keeps its keys', async () => {
  const { user } = await openTrace(recordSite(MENU_STORY));
  await user.type(screen.getByLabelText('Event'), 'page{Home} {ArrowLeft}');
  expect(screen.getByRole('button', { name: 'Play' })).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('Event').value).toBe(' page');
});

test('filters: by event, by actor, by clause, and only changes; what nothing fits can be undone', async () => {
  const { user } = await openTrace(recordSite(MENU_STORY));
  const all = steps().length;
  await user.type(screen.getByLabelText('Event'), 'SCROLLED');
  expect(steps()).toHaveLength(2);
  await user.click(screen.getByLabelText('Also requests, and what the site passes on'));
  expect(steps()).toHaveLength(4);
  expect(screen.getByText('Filters (2 set)')).toBeTruthy();
  await user.selectOptions(screen.getByLabelText('Actor'), 'Top bar');
  expect(steps()).toHaveLength(2);
  await user.click(screen.getByLabelText('Only changes of state'));
  expect(steps()).toHaveLength(1);
  await user.selectOptions(screen.getByLabelText('Clause'), screen.getByRole('option', { name: /^DAY-1/ }));
  expect(rows().getByText(/^0 of/)).toBeTruthy();
  expect(status()).toBe('No step fits the filters.');
  await user.click(screen.getByRole('button', { name: 'Take the filters away' }));
  expect(steps()).toHaveLength(all);
});

test('a chosen actor shows its chart and keeps its state in words; an ended one is marked', async () => {
  const [, records] = keptTraces().find(([file]) => file === 'join-with-lost-reply.ndjson') ?? expect.fail();
  const { user } = await openTrace(records);
  await user.click(screen.getByRole('button', { name: 'Last step' }));
  const actors = within(screen.getByRole('heading', { name: 'Actors' }).closest('section') as HTMLElement);
  const dayNight = actors.getByRole('button', { name: /^Day and night/ });
  expect(dayNight.textContent).toMatch(/(day|night)$/);
  await user.click(dayNight);
  expect(screen.getByRole('heading', { name: 'Chart: Day and night' })).toBeTruthy();
  expect(dayNight.getAttribute('aria-current')).toBe('true');
  expect(actors.getAllByRole('button', { name: /done\./ }).length).toBeGreaterThan(0);
  const folded = actors.getByText('3 ended requests').closest('details') as HTMLElement;
  expect(within(folded).getAllByRole('button')).toHaveLength(3);
  expect(within(folded).getByText('Joining with a code, request for a seat (2)')).toBeTruthy();
});

test('a chosen actor keeps its chart at every step, until the chart follows the steps again', async () => {
  const { user } = await openTrace(recordSite(MENU_STORY));
  await user.click(screen.getByRole('button', { name: 'Last step' }));
  expect(screen.getByRole('heading', { name: 'Chart: Top bar' })).toBeTruthy();
  const actors = within(screen.getByRole('heading', { name: 'Actors' }).closest('section') as HTMLElement);
  await user.click(actors.getByRole('button', { name: /^Day and night/ }));
  await user.click(screen.getByRole('button', { name: 'One step back' }));
  expect(screen.getByRole('heading', { name: 'Chart: Day and night' })).toBeTruthy();
  expect(screen.getByText('The chart stays with Day and night, whichever step is chosen.')).toBeTruthy();
  await user.click(screen.getByLabelText('Follow the steps'));
  await user.click(screen.getByRole('button', { name: 'Last step' }));
  expect(screen.getByRole('heading', { name: 'Chart: Top bar' })).toBeTruthy();
});

test('all states are listed by name, and the active ones say so', async () => {
  const { user } = await openTrace(recordSite(MENU_STORY));
  await user.click(screen.getByRole('button', { name: 'Last step' }));
  const map = screen.getByRole('list', { name: 'All states, one within the other' });
  const states = within(map).getAllByRole('listitem');
  expect(states).toHaveLength(viewData.charts.topBar.chart.states.length);
  const active = states.filter((state) => state.querySelector(':scope > span > .visually-hidden'));
  expect(active.map((state) => state.querySelector('span')?.textContent)).toEqual(
    ['topBar', 'menu', 'compact', 'drawer', 'closed'].map((name) => `■ active: ${name}`),
  );
});

test('a long trace stays usable: its list has pages, and the page of the chosen step is shown', async () => {
  const events = Array.from({ length: 3 * PAGE_LENGTH }, (_, index) => ({
    type: 'page.scrolled' as const,
    top: index,
  }));
  const { user } = await openTrace(recordSite(events));
  expect(steps()).toHaveLength(PAGE_LENGTH);
  await user.click(screen.getByRole('button', { name: 'Last step' }));
  expect(chosen()?.textContent).toContain('The page was scrolled to');
  await user.click(screen.getByRole('button', { name: 'Earlier' }));
  expect(chosen()).toBeUndefined();
  await user.click(screen.getByRole('button', { name: 'Last step' }));
  await user.click(screen.getByRole('button', { name: 'First step' }));
  expect(steps().indexOf(chosen() as HTMLElement)).toBe(0);
});

describe('A file that is no trace', () => {
  test.each([
    ['of other text', new File(['hello\n'], 'hello.txt'), 'not a trace'],
    ['that is too long', new File([new Uint8Array(33 * 1024 * 1024)], 'long.ndjson'), 'MB'],
  ])('%s is refused with a reason', async (_, file, reason) => {
    const { user } = open();
    await user.upload(screen.getByLabelText('A trace'), file);
    expect((await screen.findByRole('alert')).textContent).toContain(reason);
    expect(screen.getByRole('heading', { name: 'See what the site does, and why' })).toBeTruthy();
  });
});

describe('A live page', () => {
  test('is asked for its trace, followed, and downloaded', async () => {
    const { posted, sayRecords, download, user } = open();
    expect(posted).toEqual([{ kind: 'hello' }]);
    const records = recordSite(MENU_STORY);
    const beginning = records.slice(0, -12);
    await act(async () => sayRecords(beginning, true));
    expect(await screen.findByRole('button', { name: 'Following live' })).toBeTruthy();
    await act(async () => sayRecords(records.slice(-12)));
    await waitFor(() => expect(status()).toContain('scrolled to 101 px'));
    await user.click(screen.getByRole('button', { name: 'Download trace' }));
    expect(download).toHaveBeenCalledWith(expect.objectContaining({ header, records }));
  });

  test('whose beginning was missed is asked for the whole', async () => {
    const { posted, sayRecords } = open();
    await act(async () => sayRecords(recordSite(MENU_STORY)));
    expect(posted).toEqual([{ kind: 'hello' }, { kind: 'hello' }]);
    expect(screen.queryByRole('heading', { name: 'Time line' })).toBeNull();
  });

  test('that is told twice appears once', async () => {
    const { sayRecords } = open();
    const records = recordSite(MENU_STORY);
    await act(async () => {
      sayRecords(records, true);
      sayRecords(records);
    });
    expect(await screen.findByRole('heading', { name: 'Time line' })).toBeTruthy();
    expect(status()).toMatch(/of 1\d\./);
  });

  test('that is closed is said to be, and a second one can be chosen', async () => {
    const { say, sayRecords, user } = open();
    await act(async () => {
      sayRecords(recordSite(MENU_STORY), true, 'one');
      sayRecords(recordSite([{ type: 'page.opened' }]), true, 'two');
      say({ kind: 'closed', page: 'one' });
    });
    const pages = await screen.findByLabelText('Page');
    expect(within(pages).getByRole<HTMLOptionElement>('option', { selected: true }).text).toMatch(
      /^Page 2, .*, live$/,
    );
    await user.selectOptions(pages, screen.getByRole('option', { name: /^Page 1, .*, closed$/ }));
    expect(screen.queryByRole('button', { name: /Follow/ })).toBeNull();
  });
});

test('the last ten pages are kept: the oldest closed one is forgotten', async () => {
  const { say, sayRecords } = open();
  for (let page = 1; page <= PAGES_KEPT + 1; page += 1) {
    await act(async () => {
      sayRecords(recordSite([{ type: 'page.opened' }]), true, `page ${page}`);
      if (page <= PAGES_KEPT) say({ kind: 'closed', page: `page ${page}` });
    });
  }
  const pages = () => within(screen.getByLabelText('Page')).getAllByRole<HTMLOptionElement>('option');
  await waitFor(() =>
    expect(pages().map(({ text }) => text.split(',')[0])).toEqual(
      Array.from({ length: PAGES_KEPT }, (_, index) => `Page ${index + 2}`),
    ),
  );
});

test('a trace of other statecharts is shown, with a word that its reasons may not fit', async () => {
  const { user } = open();
  const file = await fileOf(recordSite(MENU_STORY));
  const [header = '', ...lines] = (await file.text()).split('\n');
  const text = [header.replace('"spec"', '"other"'), ...lines.slice(0, -2)]
    .map((line) => `${line}\n`)
    .join('');
  const sha256 = createHash('sha256').update(text).digest('hex');
  const end = JSON.stringify({ kind: 'end', records: lines.length - 2, sha256 });
  await user.upload(screen.getByLabelText('A trace'), new File([`${text}${end}\n`], 'other.ndjson'));
  expect((await screen.findByRole('alert')).textContent).toContain('another version of the statecharts');
  expect(screen.getByRole('heading', { name: 'Time line' })).toBeTruthy();
  await user.upload(screen.getByLabelText('A trace'), file);
  await waitFor(() => expect(screen.queryByRole('alert')).toBe(null));
});

test("Stately's inspector is offered beside a trace, too", async () => {
  await openTrace(recordSite(MENU_STORY));
  expect(screen.getByText('Stately’s inspector').closest('details')?.textContent).toContain('Elsewhere.');
});

test('a trace that is only here any more is not left without a warning, until it is downloaded', async () => {
  const { say, sayRecords, user } = open();
  const isWarned = () => {
    const leaving = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(leaving);
    return leaving.defaultPrevented;
  };
  await act(async () => sayRecords(recordSite(MENU_STORY), true));
  await screen.findByRole('heading', { name: 'Time line' });
  expect(isWarned()).toBe(false);
  await act(async () => say({ kind: 'closed', page: 'one' }));
  await screen.findByText(/^This page of the site is closed/);
  expect(isWarned()).toBe(true);
  await user.click(screen.getByRole('button', { name: 'Download trace' }));
  expect(isWarned()).toBe(false);
});

test('a window that the browser blocked is said to be, with a link in its place', async () => {
  const { user } = open({ openSite: () => false });
  await user.click(screen.getByRole('button', { name: 'Start' }));
  expect(screen.getByRole('alert').textContent).toContain('The browser blocked the window.');
  expect(screen.getByRole('link', { name: 'Open the site in a tab' })).toHaveProperty('pathname', '/');
});
