import { expect, onTestFinished, test, vi } from 'vitest';
import { useFetchAhead } from '../../../src/services/use-fetch-ahead.ts';
import { renderSite } from '../../support/render-site.tsx';

const fetch = vi.fn();

function Ahead() {
  useFetchAhead(fetch);
  return null;
}

/** Opens a page that fetches something ahead. */
function open() {
  fetch.mockClear();
  return renderSite('/faq', { pages: { '/faq': Ahead } });
}

test('SITE-1 SITE-4: what a press will need is fetched 1.5 s after the page is idle, once', async () => {
  const { wait } = open();

  await wait(1499);
  expect(fetch).not.toHaveBeenCalled();
  await wait(1);
  expect(fetch).toHaveBeenCalledOnce();
  await wait(60_000);
  expect(fetch).toHaveBeenCalledOnce();
});

test('SITE-1 SITE-4: nothing is fetched ahead for who saves data', async () => {
  const connection = Object.assign(new EventTarget(), { saveData: true });
  Object.defineProperty(navigator, 'connection', { value: connection, configurable: true });
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'connection'));
  const { wait } = open();

  await wait(60_000);

  expect(fetch).not.toHaveBeenCalled();
});

test('SITE-1: nothing is fetched ahead without a connection', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  onTestFinished(() => void vi.restoreAllMocks());
  const { wait } = open();

  await wait(60_000);

  expect(fetch).not.toHaveBeenCalled();
});
