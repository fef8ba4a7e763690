import { render, screen, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { createPrerenderServices } from '../../../src/services/prerender-services.ts';
import { SiteServicesProvider } from '../../../src/services/site-services.tsx';
import { renderSite } from '../../support/render-site.tsx';
import { stubSite } from '../../support/stub-site.tsx';
import { expectComplaints } from '../../support/watch-console.ts';

const LOST = 'Failed to fetch dynamically imported module: https://grovemates.example.edu/assets/demo-x.js';

describe('a page that cannot be shown', () => {
  test('FAIL-1: says that something went wrong, with the focus on it', () => {
    renderBroken(new Error('the cause'));

    const heading = screen.getByRole('heading', { level: 1, name: 'Something went wrong!' });

    expect(document.activeElement).toBe(heading);
  });

  test('FAIL-1: shows the error on demand and hides it again', async () => {
    const { user } = renderBroken(new TypeError('the cause'));
    const details = screen.getByText('TypeError: the cause');
    const seen = [details.hidden];

    await user.click(screen.getByRole('button', { name: 'Show Error', expanded: false }));
    seen.push(details.hidden);
    await user.click(screen.getByRole('button', { name: 'Hide Error', expanded: true }));
    seen.push(details.hidden);

    expect(seen).toEqual([true, false, true]);
    expect(screen.getByRole('button', { name: 'Show Error' }).getAttribute('aria-controls')).toBe(details.id);
  });

  test.each([
    ['a text', 'just words', 'just words'],
    ['nothing', null, 'null'],
    ['a reply', new Response(null, { status: 503, statusText: 'Service Unavailable' }), /^503|Response/],
  ])('FAIL-1: %s was thrown: it is shown as it is', (_, thrown, shown) => {
    renderBroken(thrown);

    expect(screen.getByText(shown, { selector: 'pre' })).toBeTruthy();
  });

  test('FAIL-1 SITE-2: the bar and the footer stay, and their links work', async () => {
    const { user } = renderBroken(new Error('the cause'));

    expect(screen.getByRole('navigation', { name: 'Footer' })).toBeTruthy();
    await user.click(
      within(screen.getByRole('navigation', { name: 'Main' })).getByRole('link', {
        name: 'Grovemates Guide',
      }),
    );

    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Grovemates Guide');
  });

  test('FAIL-1: can be reloaded', async () => {
    const reload = vi.fn();
    const { user } = renderBroken(new Error('the cause'));
    vi.stubGlobal('location', { reload });

    await user.click(screen.getByRole('button', { name: 'Reload this page' }));

    expect(reload).toHaveBeenCalledTimes(1);
  });
});

describe('a layout that cannot be shown', () => {
  test('FAIL-1: still shows the failure, in the main content', () => {
    expectComplaints(/the layout's fault/);
    const Site = stubSite(() => {
      throw new Error("the layout's fault");
    });
    render(
      <SiteServicesProvider services={createPrerenderServices()}>
        <Site initialEntries={['/demo']} />
      </SiteServicesProvider>,
    );

    expect(
      within(screen.getByRole('main')).getByRole('heading', { name: 'Something went wrong!' }),
    ).toBeTruthy();
  });
});

describe('a page whose script is lost', () => {
  test.each([
    LOST,
    'error loading dynamically imported module: https://grovemates.example.edu/assets/demo-x.js',
    'Importing a module script failed.',
  ])('FAIL-1: is reloaded, once: %s', (message) => {
    const reloadOnceFor = vi.fn(() => true);
    renderBroken(new TypeError(message), reloadOnceFor);

    expect(new Set(reloadOnceFor.mock.calls.flat())).toEqual(new Set([message]));
    expect(screen.getByText('Fetching the newest version of this page …')).toBeTruthy();
    expect(screen.queryByRole('heading', { name: 'Something went wrong!' })).toBe(null);
  });

  test('FAIL-1: offline the page stays, says so, and keeps its one attempt (F15)', () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const reloadOnceFor = vi.fn(() => true);
    renderBroken(new TypeError(LOST), reloadOnceFor);

    expect(reloadOnceFor).not.toHaveBeenCalled();
    expect(screen.getByText(/You seem to be offline, and this page has not been loaded before/)).toBeTruthy();
  });

  test('FAIL-1: where that was tried already, the page says so', () => {
    renderBroken(new TypeError(LOST), () => false);

    expect(screen.getByRole('heading', { name: 'Something went wrong!' })).toBeTruthy();
    expect(screen.getByText(/missing on the server/)).toBeTruthy();
    expect(screen.getByText(LOST, { selector: 'pre' }).hidden).toBe(true);
  });

  test('FAIL-1: another failure does not reload the page', () => {
    const reloadOnceFor = vi.fn(() => true);
    renderBroken(new Error('the cause'), reloadOnceFor);

    expect(reloadOnceFor).not.toHaveBeenCalled();
  });
});

/** The site at /demo, whose page throws. */
function renderBroken(thrown: unknown, reloadOnceFor: () => boolean = () => false) {
  expectComplaints(/./);
  return renderSite('/demo', {
    reloadOnceFor,
    pages: {
      '/demo': () => {
        throw thrown;
      },
    },
  });
}
