import { test as base, expect } from 'playwright/test';
import { OwnServer } from '../support/own-server.ts';
import { engines } from './engines.ts';
import { type Engine, Tab } from './webdriver.ts';

type Fixtures = {
  /** The engine's one tab, in the browser of a new visitor. */
  tab: Tab;
};

type WorkerFixtures = {
  engine: Engine;
  server: OwnServer;
};

/** The journeys run once in each engine, named by the project. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  engine: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the requested fixtures from this pattern
    async ({}, use, { project }) => {
      const engine = await engines[project.name as keyof typeof engines].start();
      await use(engine);
      await engine.end();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: as above
    async ({}, use) => {
      const server = await OwnServer.start();
      await use(server);
      await server.end();
    },
    { scope: 'worker' },
  ],
  tab: async ({ engine, server }, use, testInfo) => {
    const tab = new Tab(engine.send, server.origin);
    await tab.resize(1300, 900);
    await tab.beSomebodyNew();
    await use(tab);
    if (testInfo.status === testInfo.expectedStatus) return;
    await testInfo.attach('window', { body: await tab.screenshot(), contentType: 'image/png' });
  },
});

export { expect };
