import { act, fireEvent, screen, within } from '@testing-library/react';
import type { BarPage } from '#audit/models/top-bar.page.ts';
import type { renderSite } from '../../support/render-site.tsx';

const GUIDE = 'Grovemates Guide';
const FAQ = 'Questions and answers';

/** Waits for the page with this heading: its script is fetched. */
export const seeGuide = () => screen.findByRole('heading', { level: 1, name: GUIDE });

/** What happens to the bar, in jsdom. */
export function reactBar(site: () => ReturnType<typeof renderSite>): Omit<BarPage, 'open' | 'see' | 'wait'> {
  return {
    resize: (width) => site().changeDevice({ width }),
    scrollTo: (top) => site().scrollTo(top),
    pressMenu: () => act(async () => screen.getByRole('button', { name: 'Menu' }).click()),
    dismiss: () => act(async () => void fireEvent.keyDown(document, { key: 'Escape' })),
    leave: async () => {
      const isGuide = document.querySelector('h1')?.textContent === GUIDE;
      const drawer = within(screen.getByRole('dialog', { name: 'Menu' }));
      const link = drawer.getByRole('link', { name: isGuide ? 'FAQ' : GUIDE });
      await act(async () => link.click());
      await screen.findByRole('heading', { level: 1, name: isGuide ? FAQ : GUIDE });
    },
  };
}
