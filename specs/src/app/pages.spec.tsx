import { screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { renderSite } from '../../support/render-site.tsx';
import { ROUTE_TABLE } from '../../support/route-table.ts';

describe('every page', () => {
  test.each(ROUTE_TABLE)(
    '$clause: $path has one first heading, “$heading”, and skips no level',
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

  test.each(ROUTE_TABLE)('$path has no id twice, and no broken link within it', ({ path }) => {
    renderSite(path);

    const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id);

    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  });
});

describe('the look of buttons and fields', () => {
  test('LOOK-3: a button is contained unless it is set otherwise', () => {
    renderSite('/enter');

    const button = screen.getByRole('button', { name: 'Check the code' });

    expect([...button.classList]).toEqual(['button', 'contained', 'primary']);
  });

  test('LOOK-3: a link that looks like a button is contained too', () => {
    renderSite('/');

    const { classList } = screen.getByRole('link', { name: 'Join with a code' });

    expect([...classList]).toEqual(['button', 'contained', 'primary']);
  });

  test('LOOK-3: a text field has the outline of the code field', () => {
    renderSite('/enter');

    const field = screen.getByRole('textbox', { name: 'Your code' });

    expect(field.matches('.code-field input')).toBe(true);
  });
});
