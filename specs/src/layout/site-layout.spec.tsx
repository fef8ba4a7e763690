import { screen, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import {
  PARTICIPANT_KEY,
  serialiseParticipant,
  UNKNOWN_PARTICIPANT,
} from '#machines/participant/participant-record.ts';
import { linksIn } from '../../support/links-in.ts';
import { memoryStore } from '../../support/memory-store.ts';
import { renderSite } from '../../support/render-site.tsx';
import { expectComplaints } from '../../support/watch-console.ts';

const everyPath = [
  '/',
  '/enter',
  '/demo',
  '/rules/',
  '/faq/',
  '/faq/support',
  '/faq/general',
  '/faq/gameplay',
  '/faq/ethics',
  '/session/some-token',
  '/join/ABCDE-FGHJK',
  '/e/some-token',
  '/nowhere',
];

describe('the one layout', () => {
  test.each(everyPath)(
    'SITE-2 SITE-3: at %s there are the background, the bar, the content and the footer',
    (path) => {
      const { content, container } = renderSite(path);

      expect(screen.getAllByRole('banner')).toHaveLength(1);
      expect([...content().children]).toEqual([screen.getByRole('main'), screen.getByRole('contentinfo')]);
      expect(within(screen.getByRole('banner')).getByRole('navigation').ariaLabel).toBe('Main');
      expect(within(screen.getByRole('contentinfo')).getByRole('navigation').ariaLabel).toBe('Footer');
      expect(container.querySelectorAll('.background[aria-hidden="true"]')).toHaveLength(1);
    },
  );

  test('SITE-1: a link changes the page in the same document: the layout stays, the content changes', async () => {
    const { user } = renderSite('/');
    const [bar, background] = [screen.getByRole('banner'), document.querySelector('.background')];

    await user.click(screen.getByRole('link', { name: 'Grovemates Guide' }));

    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Grovemates Guide');
    expect([screen.getByRole('banner'), document.querySelector('.background')]).toEqual([bar, background]);
  });

  test('LOOK-4: the content is what scrolls, and can take the focus', () => {
    const { content } = renderSite('/rules', { isStyled: true });

    expect(getComputedStyle(document.body).overflow).toBe('hidden');
    expect(getComputedStyle(content()).overflow).toBe('hidden auto');
    expect(content().tabIndex).toBe(-1);
  });

  test('the first Tab stop is a link to the content', async () => {
    const { user } = renderSite('/rules');

    await user.tab();

    expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Skip to content' }));
    expect(document.activeElement?.getAttribute('href')).toBe('#content');
  });
});

describe('the footer', () => {
  test('FOOT-1 FOOT-2: its text links and its icon links, and which open a new tab', () => {
    renderSite('/');

    expect(linksIn(screen.getByRole('navigation', { name: 'Footer' }))).toEqual([
      'Home -> /',
      'Join with Code -> /enter',
      'Guide -> /rules',
      'FAQ -> /faq',
      'Consent Form -> /consent_form.pdf',
      'Example AI Lab (opens in new tab) -> https://lab.example.edu/ in a new tab',
      'Example University (opens in new tab) -> https://www.example.edu/ in a new tab',
      'Chat community (opens in new tab) -> https://chat.example.edu/grovemates in a new tab',
      'Blog (opens in new tab) -> https://blog.example.edu/grovemates in a new tab',
      'Support e-mail -> mailto:support@grovemates.example.edu',
    ]);
  });

  test('FOOT-1: each icon link is an icon with a name', () => {
    renderSite('/');
    const footer = within(screen.getByRole('navigation', { name: 'Footer' }));

    for (const name of ['Example AI Lab', 'Example University', 'Chat community', 'Blog', 'Support e-mail']) {
      const link = footer.getByRole('link', { name: new RegExp(`^${name}`) });
      expect(link.querySelector('svg[aria-hidden="true"]'), name).toBeTruthy();
      expect(link.title).toBe(name);
    }
  });

  test('FOOT-2 STATE-3: who holds a seat sees no link to join in it', () => {
    const store = memoryStore({
      [PARTICIPANT_KEY]: serialiseParticipant({ ...UNKNOWN_PARTICIPANT, holdsSeat: true }),
    });
    renderSite('/', { store });

    expect(linksIn(screen.getByRole('navigation', { name: 'Footer' })).slice(0, 4)).toEqual([
      'Home -> /',
      'Guide -> /rules',
      'FAQ -> /faq',
      'Consent Form -> /consent_form.pdf',
    ]);
  });

  test('FOOT-3: a copyright line of 2025 says that the makers of the game have no part in it', () => {
    renderSite('/');

    expect(screen.getByText(/^© 2025 /).textContent).toMatch(
      /no affiliation\s+with\s+the\s+makers\s+of\s+the\s+game\.$/,
    );
  });
});

describe('on a session page', () => {
  test('BAR-6 ROUTE-10: every link opens in a new tab and says so', () => {
    renderSite('/session/some-token');

    const links = screen.getAllByRole<HTMLAnchorElement>('link');

    expect(links.length).toBeGreaterThan(10);
    expect(links.filter(({ target }) => target !== '_blank')).toEqual([]);
    expect(links.filter(({ textContent }) => !textContent.endsWith('(opens in new tab)'))).toEqual([]);
    expect(links.filter(({ rel }) => rel !== 'noopener')).toEqual([]);
  });

  test('BAR-5 BAR-6 FOOT-2 STATE-3: there is no link to join', () => {
    renderSite('/session/some-token');

    expect(screen.queryByRole('link', { name: /Join with Code/ })).toBe(null);
  });

  test('BAR-6: what skips to the content is not a link: it must not open a tab', async () => {
    const { user, content } = renderSite('/session/some-token');

    await user.tab();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Skip to content' }));
    await user.keyboard('{Enter}');

    expect(document.activeElement).toBe(content());
  });

  test.each(everyPath.filter((path) => !path.startsWith('/session/')))(
    'BAR-6: at %s only the logo, other sites and the help answers open a new tab',
    (path) => {
      renderSite(path);

      const inNewTabs = screen
        .getAllByRole<HTMLAnchorElement>('link')
        .filter(({ target }) => target === '_blank');

      expect(
        inNewTabs
          .map((link) => link.getAttribute('href') ?? '')
          .filter((href) => href !== '/' && !/^https:|^\/faq\/support#/.test(href)),
      ).toEqual([]);
      expect(inNewTabs.filter(({ textContent }) => !textContent.includes('(opens in new tab)'))).toEqual([]);
    },
  );
});

describe('paths that do not exist', () => {
  test.each([
    '/nowhere',
    '/404',
    '/Enter',
    '/demo/',
    '/faq/other',
    '/faq/support/',
    '/session/a/b',
    '/RULES',
  ])('ROUTE-13: %s shows the exact text and the way home', (path) => {
    renderSite(path);

    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(
      'Uh oh! The page you are looking for does not exist.',
    );
    expect(screen.getByRole('link', { name: 'Go Home' }).getAttribute('href')).toBe('/');
  });

  test('ROUTE-12 ROUTE-13: a token that cannot be decoded is not found, as on the server', () => {
    expectComplaints(/could not be decoded because it is a malformed URL segment/);
    renderSite('/e/%');

    expect(screen.getByRole('link', { name: 'Go Home' })).toBeTruthy();
  });

  test('ROUTE-13 ROUTE-1: the link home leads home', async () => {
    const { user } = renderSite('/nowhere');

    await user.click(screen.getByRole('link', { name: 'Go Home' }));

    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Build something with somebody new.');
  });
});

describe('changing pages', () => {
  test('LOOK-4: a new page begins at its top, going back restores the scroll position', async () => {
    const { user, goBack, scrollTo, content } = renderSite('/rules');
    await scrollTo(640);

    await user.click(screen.getByRole('link', { name: 'an answer of its own' }));
    const begun = content().scrollTop;
    await scrollTo(50);
    await goBack();

    expect([begun, content().scrollTop]).toEqual([0, 640]);
  });

  test('LOOK-4: going back restores the position also where the browser has not told of the last scroll', async () => {
    const { user, goBack, content } = renderSite('/rules');
    content().scrollTop = 640;

    await user.click(screen.getByRole('link', { name: 'an answer of its own' }));
    await goBack();

    expect(content().scrollTop).toBe(640);
  });

  test.each([
    '/session/secret-token',
    '/e/secret-token',
    '/join/secret-token',
    '/session/secret-token/',
    '/E/secret-token',
    '/join/a/secret-token',
  ])('SITE-7: the scroll position of %s is remembered without its secret', async (path) => {
    const { dataset } = document.documentElement;
    dataset['hydrated'] = 'true';
    const { scrollTo } = renderSite(path);
    await scrollTo(640);

    window.dispatchEvent(new Event('pagehide'));
    delete dataset['hydrated'];

    const stored = sessionStorage.getItem('grovemates.scroll');
    expect(stored).toContain('640');
    expect(stored).not.toContain('secret-token');
  });

  test('LOOK-4: after a navigation the focus is on the content; on opening it is left alone', async () => {
    const { user, content } = renderSite('/rules');
    const opened = document.activeElement;

    await user.click(screen.getByRole('link', { name: 'an answer of its own' }));

    expect([opened, document.activeElement]).toEqual([document.body, content()]);
  });

  test.each(['#fair-play', '#fair%2Dplay'])(
    'LOOK-4: a link to %s scrolls to its heading and focuses it',
    async (hash) => {
      const { goTo } = renderSite('/faq');
      const stops: (string | null)[] = [];
      vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
        stops.push(this.textContent);
      });

      await goTo(`/rules${hash}`);

      expect(stops).toEqual(['Fair play']);
      expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Fair play' }));
    },
  );

  test.each(['#nowhere', '#%', '#'])(
    'LOOK-4: with a hash that is no heading (%s) the page begins at its top',
    async (hash) => {
      const { goTo, scrollTo, content } = renderSite('/faq');
      await scrollTo(300);

      await goTo(`/rules${hash}`);

      expect([content().scrollTop, document.activeElement]).toEqual([0, content()]);
    },
  );

  test('LOOK-4: what is under the bar fades out where the page is scrolled, also without a scroll by the visitor', async () => {
    const { goTo, goBack, scrollTo, content } = renderSite('/rules');
    const fades = () => content().hasAttribute('data-scrolled');
    const seen = [fades()];
    await scrollTo(640);
    seen.push(fades());

    await goTo('/faq');
    seen.push(fades());
    await goBack();
    seen.push(fades());

    expect(content().scrollTop).toBe(640);
    expect(seen).toEqual([false, true, false, true]);
  });

  test('MENU-2: the new page’s bar is full again', async () => {
    const { user, scrollTo } = renderSite('/rules');
    await scrollTo(640);
    const scrolled = screen.queryByRole('button', { name: 'Menu' });

    await user.click(screen.getByRole('link', { name: 'an answer of its own' }));
    await scrollTo(0);

    expect(scrolled).not.toBe(null);
    expect(screen.queryByRole('button', { name: 'Menu' })).toBe(null);
  });
});
