import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { renderSite } from '../../support/render-site.tsx';

describe('the search over all questions', () => {
  test('SITE-4: finds while one types, says how many, and links to the answer', async () => {
    const { user } = renderSite('/faq');

    await user.type(field(), 'unknown code');

    expect(await screen.findByText(/^\d match(es)?$/)).toBe(status());
    const best = (await hits())[0] as HTMLElement;
    expect(best.textContent).toContain('Unknown code');
    await user.click(best);
    expect(document.activeElement?.id).toBe('code-unknown-answer');
  });

  test.each([
    ['wifi', 'general#what-i-need'],
    ['Wi-Fi', 'general#what-i-need'],
    ['wi fi', 'general#what-i-need'],
    ['my connection dropped', 'gameplay#connection-lost'],
    ['time zone', 'gameplay#time-zone'],
    ['timezone', 'gameplay#time-zone'],
    ['what time is it in my country', 'gameplay#time-zone'],
    ['accessibility', 'general#accessibility'],
    ['accessible', 'general#accessibility'],
    ['screen reader', 'general#accessibility'],
    ['screenreader', 'general#accessibility'],
    ['blind', 'general#accessibility'],
    ['deaf', 'general#accessibility'],
    ['disability', 'general#accessibility'],
    ['password', 'general#account'],
    ['forgot my password', 'general#account'],
    ['log in', 'general#account'],
    ['login', 'general#account'],
    ['sign up', 'general#account'],
    ['Prolific', 'general#cost'],
    ['MTurk', 'general#cost'],
    ['payment', 'general#cost'],
    ['paid', 'general#cost'],
    ['when do I get paid', 'general#cost'],
    ['reward', 'general#cost'],
    ['voucher', 'general#cost'],
    ['course credit', 'general#cost'],
    ['phone', 'general#what-i-need'],
    ['mac', 'general#what-i-need'],
    ['can my friend join too', 'gameplay#other-people'],
    ['I cannot come', 'gameplay#late'],
    ['delete my data', 'ethics#withdraw'],
    ['privacy', 'ethics#recorded'],
    ['microphone', 'ethics#recorded-in-game'],
    ['code does not work', 'support#code-unknown'],
    ['cannot make it', 'gameplay#late'],
    ['reschedule', 'gameplay#late'],
    ['postponed', 'gameplay#late'],
    ['no show', 'gameplay#afterwards'],
  ])('SITE-4: ‘%s’ finds the right answer first', async (query, id) => {
    const { user } = renderSite('/faq');

    await user.click(field());
    await user.paste(query);

    await expect.poll(async () => (await hits())[0]?.getAttribute('href')).toBe(`/faq/${id}`);
  });

  test('SITE-4: one hit is announced in the singular', async () => {
    const { user } = renderSite('/faq');

    await user.type(field(), 'microdata');
    expect(await screen.findByText('No match for ‘microdata’. Try one plain word, such as ‘code’.')).toBe(
      status(),
    );
    await user.clear(field());

    expect(status().textContent).toBe('');
    await user.paste('epilepsy');
    expect(await screen.findByText('1 match')).toBe(status());
    expect(await hits()).toHaveLength(1);
  });

  test('SITE-4: the arrow keys move through the hits and back, Escape empties the field', async () => {
    const { user } = renderSite('/faq');
    await user.type(field(), 'cookie');
    const found = await hits();
    expect(found.length).toBeGreaterThan(1);

    await user.keyboard('{ArrowDown}');
    expect(document.activeElement).toBe(found[0]);
    await user.keyboard('{ArrowDown}');
    expect(document.activeElement).toBe(found[1]);
    await user.keyboard('{ArrowUp}{ArrowUp}');
    expect(document.activeElement).toBe(field());
    await user.keyboard('{ArrowUp}');
    expect(document.activeElement).toBe(field());
    await user.keyboard('{Enter}');
    expect(document.activeElement).toBe(found[0]);
    await user.keyboard('{Escape}');

    expect(document.activeElement).toBe(field());
    expect(field().value).toBe('');
    expect(screen.queryByRole('list', { name: 'Matching questions' })).toBe(null);
  });

  test('SITE-4: who goes back finds the search as it was; a new visit finds it empty', async () => {
    const { user, goBack, goTo } = renderSite('/faq');
    await user.type(field(), 'cookie');
    await user.click((await hits())[0] as HTMLElement);
    await goBack();
    expect(field().value).toBe('cookie');
    expect((await hits()).length).toBeGreaterThan(0);

    await goTo('/');
    await goTo('/faq');

    expect(field().value).toBe('');
  });

  test('SITE-4: the field has a name, and is in a search landmark', () => {
    renderSite('/faq');

    expect(screen.getByRole('search').contains(field())).toBe(true);
  });
});

function field(): HTMLInputElement {
  return screen.getByRole('searchbox', { name: 'Search all questions' });
}

function status(): HTMLElement {
  return within(screen.getByRole('search')).getByRole('status');
}

async function hits(): Promise<HTMLElement[]> {
  return within(await screen.findByRole('list', { name: 'Matching questions' })).getAllByRole('link');
}
