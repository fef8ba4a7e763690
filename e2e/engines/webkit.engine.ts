import { expect, test } from './test.ts';

test('SITE-7: who goes back to a page with a token sees its present state, never the old one (F48)', async ({
  tab,
  server,
}) => {
  const { session, code } = await server.study.invitation();
  await tab.open(`/join/${code}`);
  await tab.tick('input[type="checkbox"]');
  await tab.click('button', 'Take my seat');
  await tab.see('h1', 'You have seat 1.');
  await tab.click('main a', 'Open your session page');
  await tab.see('h1', 'Scheduled');
  await tab.evaluate(() => {
    Object.assign(window, { isAsItWasLeft: true });
  });
  await tab.open('/demo');

  await server.study.move(session, 'ended');
  await tab.back();
  const first = await tab.texts('h1');
  expect(first).not.toContain('Scheduled');
  await tab.see('h1', 'Ended');
  expect(await tab.evaluate(() => 'isAsItWasLeft' in window)).toBe(false);
});
