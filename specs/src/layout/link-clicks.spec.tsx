import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, onTestFinished, test } from 'vitest';
import { renderSite } from '../../support/render-site.tsx';

const heading = () => screen.getByRole('heading', { level: 1 }).textContent;

const inBar = (name: string) =>
  within(screen.getByRole('navigation', { name: 'Main' })).getByRole('link', { name });

/** What became of the clicks: whether a click was left to the browser. None is followed, as there is no server. */
function watchClicks(): boolean[] {
  const left: boolean[] = [];
  const watch = (event: MouseEvent) => {
    left.push(!event.defaultPrevented);
    event.preventDefault();
  };
  addEventListener('click', watch);
  onTestFinished(() => removeEventListener('click', watch));
  return left;
}

describe('a click on a link', () => {
  test('SITE-1: to a page turns the page in the same document, also on what is within the link', async () => {
    const left = watchClicks();
    const { user } = renderSite('/');

    await user.click(inBar('Grovemates Guide'));
    expect(heading()).toBe('Grovemates Guide');

    inBar('FAQ').innerHTML = '<span>FAQ</span>';
    await user.click(inBar('FAQ').querySelector('span') as HTMLElement);
    expect(heading()).toBe('Questions and answers');
    expect(left).toEqual([false, false]);
  });

  test('SITE-4: within a text that came prerendered turns the page as any other', async () => {
    const { user, content } = renderSite('/');
    const link = document.createElement('a');
    link.href = '/faq/support';
    link.textContent = 'help';
    content().append(link);

    await user.click(link);

    expect(heading()).toBe('Support');
  });

  test('F23: is the browser’s while the styles of the other pages are missing', async () => {
    document.documentElement.dataset['sheet'] = 'missing';
    onTestFinished(() => {
      delete document.documentElement.dataset['sheet'];
    });
    const left = watchClicks();
    const { user } = renderSite('/');

    await user.click(inBar('FAQ'));

    expect(left).toEqual([true]);
  });

  test.each(['Alt', 'Control', 'Meta', 'Shift'])(
    'SITE-1: with %s held down is the browser’s, which opens a tab or a window',
    async (key) => {
      const left = watchClicks();
      renderSite('/');
      const user = userEvent.setup();

      await user.keyboard(`{${key}>}`);
      await user.click(inBar('FAQ'));

      expect(left).toEqual([true]);
      expect(heading()).not.toBe('Questions and answers');
    },
  );

  test('SITE-1: by another button is the browser’s', () => {
    const left = watchClicks();
    renderSite('/');

    inBar('FAQ').dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, button: 1 }));

    expect(left).toEqual([true]);
  });

  test.each([
    ['a link that opens a new tab (BAR-6)', '<a href="/rules" target="_blank">x</a>'],
    ['a file (FOOT-2)', '<a href="/consent_form.pdf">x</a>'],
    ['a part of this page', '<a href="#controls">x</a>'],
    ['another site', '<a href="https://lab.example.edu/">x</a>'],
    ['a mail address', '<a href="mailto:support@grovemates.example.edu">x</a>'],
    ['a link without an address', '<a>x</a>'],
    ['no link', '<span>x</span>'],
  ])('SITE-1: on %s is the browser’s', async (_, html) => {
    const left = watchClicks();
    const { user, content } = renderSite('/');
    content().insertAdjacentHTML('beforeend', html);

    await user.click(content().lastElementChild as HTMLElement);

    expect(left).toEqual([true]);
    expect(heading()).toBe('Build something with somebody new.');
  });

  test('SITE-1: that was answered already is not followed', async () => {
    const { user, content } = renderSite('/');
    content().insertAdjacentHTML('beforeend', '<a href="/rules">x</a>');
    const link = content().lastElementChild as HTMLElement;
    link.addEventListener('click', (event) => event.preventDefault());

    await user.click(link);

    expect(heading()).toBe('Build something with somebody new.');
  });

  test('MENU-4: replaces the history entry where the link says so, else adds one', async () => {
    const { user, content, goBack } = renderSite('/demo', { visited: ['/enter'] });
    content().insertAdjacentHTML('beforeend', '<a href="/rules" data-replaces="true">x</a>');

    await user.click(content().lastElementChild as HTMLElement);
    expect(heading()).toBe('Grovemates Guide');
    await user.click(inBar('FAQ'));
    await goBack();
    expect(heading()).toBe('Grovemates Guide');
    await goBack();

    expect(heading()).toBe('Join with a code');
  });

  test('MENU-4: in the drawer replaces the entry that the open drawer has in the history', async () => {
    const { user, goBack } = renderSite('/demo', { visited: ['/enter'], device: { width: 360 } });

    await user.click(screen.getByRole('button', { name: 'Menu' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('link', { name: 'FAQ' }));
    expect(heading()).toBe('Questions and answers');
    await goBack();

    expect(heading()).toBe('Join with a code');
  });

  test('SITE-1: leads nowhere once the site has been taken away', async () => {
    const left = watchClicks();
    const { user, unmount } = renderSite('/');
    unmount();
    document.body.insertAdjacentHTML('beforeend', '<a href="/rules">x</a>');
    const link = document.body.lastElementChild as HTMLElement;
    onTestFinished(() => link.remove());

    await user.click(link);

    expect(left).toEqual([true]);
  });
});
