import type { StepOf } from '#audit/models/model.ts';
import { topBarModel, topBarOracle } from '#audit/models/top-bar.model.ts';
import { createTour } from '#audit/models/tour.ts';
import { expect, test, WITHOUT_FILM } from '../support/test.ts';

type Name = StepOf<typeof topBarModel>;

test.use({ ...WITHOUT_FILM, viewport: { width: 1440, height: 700 } });

test('MENU-1 MENU-2 MENU-3 MENU-4: a walk through every step of the bar and its drawer shows what the specification says', async ({
  site,
  page,
}) => {
  await site.open('/rules');
  const scrollTo = (name: Name) => async () => {
    const { event } = topBarModel.steps[name];
    if (event.type === 'page.scrolled') expect(await site.scrollTo(event.top)).toBe(event.top);
  };
  const executors: Record<Name, () => Promise<unknown>> = {
    'the window becomes narrow': () => page.setViewportSize({ width: 899, height: 700 }),
    'the window becomes wide': () => page.setViewportSize({ width: 900, height: 700 }),
    'scrolled to the top': scrollTo('scrolled to the top'),
    'scrolled to 100 px': scrollTo('scrolled to 100 px'),
    'scrolled to 101 px': scrollTo('scrolled to 101 px'),
    'the menu button is pressed': () => site.openDrawer(),
    'the drawer is dismissed': () => site.closeDrawer(),
    'a link leads to another page': async () => {
      const isGuide = new URL(page.url()).pathname === '/rules';
      const link = site.drawer.getByRole('link', { name: isGuide ? 'FAQ' : 'Grovemates Guide' });
      await link.click();
      await expect(page).toHaveURL(isGuide ? /\/faq$/ : /\/rules$/);
    },
  };
  const tour = createTour(topBarModel, topBarOracle, {
    mayTake: (name, { isCompact, isOpen, top }) => {
      if (name === 'the menu button is pressed') return isCompact && !isOpen;
      if (name === 'the drawer is dismissed') return isOpen;
      // Another page begins at its top.
      return name !== 'a link leads to another page' || (isOpen && top === 0);
    },
  });

  let state = topBarOracle.start;
  for (let way = tour.next(state); way !== null; way = tour.next(state)) {
    for (const name of way) {
      await test.step(name, async () => {
        await executors[name as Name]();
        state = tour.take(state, name);
        await (state.isCompact ? site.seeCompactMenu() : site.seeFullMenu());
        await (state.isOpen ? expect(site.drawer).toBeVisible() : expect(site.drawer).toBeHidden());
      });
    }
  }

  expect(tour.missed()).toEqual([]);
  expect(tour.count()).toBeGreaterThan(12);
});
