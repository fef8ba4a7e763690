import { expect, test } from '../support/test.ts';

test('visitors get nothing of the audit: no page, no recorder, and ?inspect does nothing', async ({
  site,
  page,
  context,
  request,
}) => {
  const opened: string[] = [];
  context.on('page', (other) => opened.push(other.url()));
  const scripts = new Set<string>();
  page.on('response', (response) => {
    if (response.url().endsWith('.js')) scripts.add(response.url());
  });

  expect((await request.get('/audit/')).status()).toBe(404);
  await site.open('/?inspect');
  await site.heading.click();
  await page.waitForLoadState('networkidle');
  await page.evaluate(
    () =>
      new Promise<void>((resolve, reject) => {
        const channel = new BroadcastChannel('grovemates.audit');
        channel.onmessage = () => reject(new Error('The page answers the audit view.'));
        channel.postMessage({ kind: 'hello' });
        setTimeout(resolve, 500);
      }),
  );

  expect(opened).toEqual([]);
  expect(scripts.size).toBeGreaterThan(2);
  for (const script of scripts) {
    expect(await (await request.get(script)).text()).not.toMatch(/grovemates\.audit|stately|stand-in-key/);
  }
});
