import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import {
  PARTICIPANT_KEY,
  serialiseParticipant,
  UNKNOWN_PARTICIPANT,
} from '#machines/participant/participant-record.ts';
import { linksIn } from '../../support/links-in.ts';
import { memoryStore } from '../../support/memory-store.ts';
import { renderSite } from '../../support/render-site.tsx';

const seated = () =>
  memoryStore({ [PARTICIPANT_KEY]: serialiseParticipant({ ...UNKNOWN_PARTICIPANT, holdsSeat: true }) });

const narrow = { device: { width: 360 } };

describe('the bar', () => {
  test('BAR-2 BAR-3 BAR-4: its links, where they go and which open a new tab', () => {
    renderSite('/');

    expect(linksIn(screen.getByRole('banner'))).toEqual([
      'Grovemates (opens in new tab) -> / in a new tab',
      'Join with Code -> /enter',
      'Grovemates Guide -> /rules',
      'FAQ -> /faq',
      'Blog (opens in new tab) -> https://blog.example.edu/grovemates in a new tab',
    ]);
  });

  test('BAR-1: the logo is two pictures, one for the day and one for the night', () => {
    renderSite('/');

    const logo = screen.getByRole('link', { name: /^Grovemates ?\(/ });

    expect(
      [...logo.querySelectorAll('img')].map(({ dataset, src, alt }) => [dataset['scene'], src, alt]),
    ).toEqual([
      ['day', `${location.origin}/logo.png`, ''],
      ['night', `${location.origin}/logo.png`, ''],
    ]);
  });

  test.each([
    { phase: 'day', now: '2026-06-21T12:00:00Z', hidden: 'night' },
    { phase: 'night', now: '2026-06-21T22:00:00Z', hidden: 'day' },
  ])('BAR-1 DAY-1: by $phase the mark of the $hidden is hidden', ({ now, hidden }) => {
    renderSite('/', { now, isStyled: true });

    const marks = [...document.querySelectorAll<HTMLElement>('.logo-mark')];

    expect(
      marks.filter((mark) => getComputedStyle(mark).opacity === '0').map(({ dataset }) => dataset['scene']),
    ).toEqual([hidden]);
  });

  test('BAR-7: the bar is fixed, and nothing is drawn under it', () => {
    renderSite('/', { isStyled: true });

    const { position, backgroundColor, boxShadow } = getComputedStyle(screen.getByRole('banner'));

    expect([position, backgroundColor, boxShadow || 'none']).toEqual(['fixed', 'rgba(0, 0, 0, 0)', 'none']);
  });

  test('BAR-5 STATE-3: who holds a seat sees no link to join in it', () => {
    renderSite('/', { store: seated() });

    expect(linksIn(screen.getByRole('navigation', { name: 'Main' })).join()).not.toContain('Join with Code');
  });

  test('BAR-5 FOOT-2 STATE-3: taking a seat hides the links at once, leaving it shows them again', async () => {
    const { send } = renderSite('/');

    await send({ type: 'seat.taken' });
    const seatedLinks = screen.queryAllByRole('link', { name: 'Join with Code' });
    await send({ type: 'seat.left' });

    expect(seatedLinks).toEqual([]);
    expect(screen.getAllByRole('link', { name: 'Join with Code' })).toHaveLength(2);
  });

  test.each([
    { path: '/rules', name: 'Grovemates Guide' },
    { path: '/rules/', name: 'Grovemates Guide' },
    { path: '/faq/', name: 'FAQ' },
    { path: '/enter', name: 'Join with Code' },
  ])('BAR-3: at $path the link to it stays a link and is marked as the current page', ({ path, name }) => {
    renderSite(path);

    const bar = within(screen.getByRole('navigation', { name: 'Main' }));

    expect(bar.getByRole('link', { current: 'page' })).toBe(bar.getByRole('link', { name }));
  });
});

describe('the compact menu', () => {
  test('MENU-1: a wide window at the top has links and no menu button', () => {
    renderSite('/');

    expect(shownInBar()).toEqual({ links: 4, menuButton: false });
  });

  test('MENU-1: a narrow window has the menu button and no links', () => {
    renderSite('/', narrow);

    expect(shownInBar()).toEqual({ links: 0, menuButton: true });
  });

  test('MENU-1: the compact menu follows the width of the window', async () => {
    const { changeDevice } = renderSite('/');

    await changeDevice({ width: 899 });
    const below = shownInBar();
    await changeDevice({ width: 900 });

    expect([below, shownInBar()]).toEqual([
      { links: 0, menuButton: true },
      { links: 4, menuButton: false },
    ]);
  });

  test.each([
    { top: 0, menuButton: false },
    { top: 100, menuButton: false },
    { top: 100.5, menuButton: true },
    { top: 101, menuButton: true },
  ])('MENU-2: scrolled $top px, it is compact: $menuButton', async ({ top, menuButton }) => {
    const { scrollTo } = renderSite('/');

    await scrollTo(top);

    expect(shownInBar()).toEqual({ links: menuButton ? 0 : 4, menuButton });
  });
});

describe('the drawer', () => {
  test('MENU-4: the menu button opens it: a modal dialog with a name, and with the focus inside', async () => {
    const showModal = vi.spyOn(HTMLDialogElement.prototype, 'showModal');
    const { user } = renderSite('/', narrow);
    const button = screen.getByRole('button', { name: 'Menu', expanded: false });

    await user.click(button);
    const drawer = await screen.findByRole('dialog', { name: 'Menu' });

    expect(showModal.mock.contexts).toEqual([drawer]);
    await waitFor(() => expect(drawer.contains(document.activeElement)).toBe(true));
    expect(button.getAttribute('aria-expanded')).toBe('true');
  });

  test('MENU-4 BAR-3 BAR-4: the drawer has the links of the bar', async () => {
    const drawer = await openDrawer();

    expect(linksIn(within(drawer).getByRole('navigation', { name: 'Menu' }))).toEqual([
      'Join with Code -> /enter',
      'Grovemates Guide -> /rules',
      'FAQ -> /faq',
      'Blog (opens in new tab) -> https://blog.example.edu/grovemates in a new tab',
    ]);
  });

  test.each([
    { how: 'Escape', close: (user: User) => user.keyboard('{Escape}') },
    {
      how: 'its close button',
      close: (user: User) => user.click(screen.getByRole('button', { name: 'Close menu' })),
    },
    {
      how: 'a press beside it',
      close: (user: User) => user.click(screen.getByRole('dialog')),
    },
  ])('MENU-4: $how closes it, and the focus goes back to the menu button', async ({ close }) => {
    const { user } = renderSite('/', narrow);
    await user.click(screen.getByRole('button', { name: 'Menu' }));
    await screen.findByRole('dialog');

    await close(user);

    await waitFor(() => expect(screen.queryByRole('dialog')).toBe(null));
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Menu', expanded: false }));
  });

  test('MENU-4: a link in it changes the page and closes it, and the focus is on the content', async () => {
    const { user, content } = renderSite('/', narrow);
    await user.click(screen.getByRole('button', { name: 'Menu' }));
    const drawer = await screen.findByRole('dialog');

    await user.click(within(drawer).getByRole('link', { name: 'Grovemates Guide' }));

    await waitFor(() => expect(screen.queryByRole('dialog')).toBe(null));
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Grovemates Guide');
    expect(document.activeElement).toBe(content());
  });

  test('MENU-4: closed after the window has widened, the focus goes to the first link', async () => {
    const { user, changeDevice } = renderSite('/', narrow);
    await user.click(screen.getByRole('button', { name: 'Menu' }));
    await screen.findByRole('dialog');
    await changeDevice({ width: 1200 });

    await user.keyboard('{Escape}');

    await waitFor(() => expect(screen.queryByRole('dialog')).toBe(null));
    expect(document.activeElement).toBe(
      within(screen.getByRole('navigation', { name: 'Main' })).getByRole('link', { name: 'Join with Code' }),
    );
  });

  test('MENU-3: scrolling does not make a wide bar compact while it is open', async () => {
    const { user, changeDevice, scrollTo } = renderSite('/', narrow);
    await user.click(screen.getByRole('button', { name: 'Menu' }));
    await screen.findByRole('dialog');
    await changeDevice({ width: 1200 });

    await scrollTo(400);
    const whileOpen = isCompact();
    await user.keyboard('{Escape}');

    expect(whileOpen).toBe(false);
    await waitFor(() => expect(isCompact()).toBe(true));
  });

  test('MENU-5: the drawer is 250 px wide', async () => {
    expect(getComputedStyle(await openDrawer()).width).toBe('250px');
  });

  test.each([
    { when: 'a seat is held', path: '/', store: seated() },
    { when: 'it is a session page', path: '/session/some-token', store: memoryStore() },
  ])('MENU-5 BAR-5: it is 200 px wide and has no join link while $when', async ({ path, store }) => {
    const drawer = await openDrawer(path, store);

    expect(getComputedStyle(drawer).width).toBe('200px');
    expect(linksIn(drawer).join()).not.toContain('Join with Code');
  });

  test('BAR-6: on a session page its links open in a new tab', async () => {
    const drawer = await openDrawer('/session/some-token');

    expect(linksIn(drawer)).toEqual([
      'Grovemates Guide (opens in new tab) -> /rules in a new tab',
      'FAQ (opens in new tab) -> /faq in a new tab',
      'Blog (opens in new tab) -> https://blog.example.edu/grovemates in a new tab',
    ]);
  });
});

type User = ReturnType<typeof renderSite>['user'];

async function openDrawer(path = '/', store = memoryStore()): Promise<HTMLElement> {
  const { user } = renderSite(path, { ...narrow, store });
  await user.click(screen.getByRole('button', { name: 'Menu' }));
  return screen.findByRole('dialog', { name: 'Menu' });
}

function shownInBar() {
  const main = within(screen.getByRole('navigation', { name: 'Main' }));
  return {
    links: main.queryAllByRole('link').length,
    menuButton: main.queryByRole('button', { name: 'Menu' }) !== null,
  };
}

function isCompact(): boolean {
  return document.querySelector('.bar')?.hasAttribute('data-compact') ?? false;
}
