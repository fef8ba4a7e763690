import { screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { renderSite } from '../../support/render-site.tsx';

const pages = [
  { clause: 'ROUTE-1', path: '/', heading: 'Build something with somebody new.' },
  { clause: 'ROUTE-2 SITE-5', path: '/enter', heading: 'Join with a code' },
  { clause: 'ROUTE-3 SITE-6', path: '/demo', heading: 'A taste of the game' },
  { clause: 'ROUTE-4 SITE-4', path: '/rules/', heading: 'Grovemates Guide' },
  { clause: 'ROUTE-5 SITE-4', path: '/faq/', heading: 'Questions and answers' },
  { clause: 'ROUTE-6 SITE-4', path: '/faq/support', heading: 'Support' },
  { clause: 'ROUTE-7 SITE-4', path: '/faq/general', heading: 'General' },
  { clause: 'ROUTE-8 SITE-4', path: '/faq/gameplay', heading: 'Gameplay' },
  { clause: 'ROUTE-9 SITE-4', path: '/faq/ethics', heading: 'Ethics' },
  { clause: 'ROUTE-10 SITE-7', path: '/session/some-token', heading: 'Unknown link' },
  { clause: 'ROUTE-11 SITE-5', path: '/join/ABCDE-FGHJK', heading: 'Your join link' },
  { clause: 'ROUTE-12 SITE-7', path: '/e/some-token', heading: 'Unknown link' },
];

describe('every page', () => {
  test.each(pages)(
    '$clause: $path has one first heading, “$heading”, and no level is skipped',
    ({ path, heading }) => {
      renderSite(path);

      const headings = screen.getAllByRole('heading').map((each) => ({
        level: Number(each.tagName.slice(1)),
        text: each.textContent,
      }));

      expect(headings.filter(({ level }) => level === 1)).toEqual([{ level: 1, text: heading }]);
      expect(headings[0]?.level).toBe(1);
      expect(headings.filter(({ level }, index) => level > (headings[index - 1]?.level ?? 0) + 1)).toEqual(
        [],
      );
    },
  );

  test.each(pages)('$path has no id twice, and no link within it leads nowhere', ({ path }) => {
    renderSite(path);

    const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id);

    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  });
});

describe('the look of buttons and fields', () => {
  test('LOOK-3: a button is contained unless it says otherwise, and 48 px high', () => {
    renderSite('/enter');

    const button = screen.getByRole('button', { name: 'Check the code' });

    expect([...button.classList]).toContain('MuiButton-contained');
    expect(getComputedStyle(button).minHeight).toBe('48px');
  });

  test('LOOK-3: a link that is a button is one, too', () => {
    renderSite('/');

    const { classList } = screen.getByRole('link', { name: 'Join with a code' });

    expect([...classList]).toContain('MuiButton-contained');
  });

  test('LOOK-3: a text field is outlined and 48 px high', () => {
    renderSite('/enter');

    const field = screen.getByRole('textbox', { name: 'Your code' }).parentElement as HTMLElement;

    expect([...field.classList]).toContain('MuiOutlinedInput-root');
    expect(getComputedStyle(field).minHeight).toBe('48px');
  });

  test.each([
    { path: '/', level: 1, font: /^"?'?Jersey 10/ },
    { path: '/rules', level: 2, font: /^"?'?Jersey 10/ },
  ])('LOOK-2: a heading $level is in the pixel font', ({ path, level, font }) => {
    renderSite(path);

    expect(getComputedStyle(screen.getAllByRole('heading', { level })[0] as Element).fontFamily).toMatch(
      font,
    );
  });
});
