import { act, fireEvent, screen } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { BACKGROUND_CHOICE_KEY, VIDEO_TIMEOUT_MS } from '#machines/background/background.machine.ts';
import { memoryStore } from '../../support/memory-store.ts';
import { renderSite } from '../../support/render-site.tsx';

const NIGHT = '2026-06-21T22:00:00Z';
const touchOnly = { device: { canHover: false } };
const lessMotion = { device: { prefersLessMotion: true } };

describe('the layers', () => {
  test('BACK-1 BACK-2 BACK-6: two scenes with an overlay over each, hidden from screen readers, without a control', () => {
    renderSite('/');

    const layers = [...background().children].map(({ className, attributes }) => [
      className,
      attributes.getNamedItem('data-scene')?.value,
    ]);

    expect(layers).toEqual([
      ['scene', 'day'],
      ['scene', 'night'],
      ['overlay', 'day'],
      ['overlay', 'night'],
    ]);
    expect(background().getAttribute('aria-hidden')).toBe('true');
    expect(background().querySelectorAll('a, button, [tabindex="0"], [controls]')).toHaveLength(0);
  });

  test('BACK-1 SITE-3: the background is fixed, behind all content, and lets every press through', () => {
    renderSite('/', { isStyled: true });

    const { position, zIndex, pointerEvents } = getComputedStyle(background());

    expect([position, zIndex, pointerEvents]).toEqual(['fixed', '-1', 'none']);
  });

  test.each([
    { scene: 'day', now: '2026-06-21T12:00:00Z' },
    { scene: 'night', now: NIGHT },
  ])('BACK-2 DAY-1: by $scene that scene is shown, with its own still', ({ scene, now }) => {
    renderSite('/', { now, ...touchOnly, isStyled: true });

    expect(background().dataset['shown']).toBe(scene);
    delete document.documentElement.dataset['still'];
    const still = () => getComputedStyle(layer('scene', scene)).backgroundImage;
    expect(still(), 'before it has arrived').toBe('none');
    // The head script says so.
    document.documentElement.dataset['still'] = 'arrived';
    expect(still()).toBe(`var(--still-${scene})`);
    expect(shownOverlays()).toEqual([scene]);
  });

  test('BACK-2: before the clock is read, the document’s phase decides which scene is shown', () => {
    const { container } = renderSite('/', { ...touchOnly, isStyled: true });
    const unread = background();
    delete unread.dataset['shown'];

    document.documentElement.dataset['phase'] = 'night';
    const night = shownOverlays();
    document.documentElement.dataset['phase'] = 'day';

    expect([night, shownOverlays()]).toEqual([['night'], ['day']]);
    expect(container.contains(unread)).toBe(true);
  });
});

describe('videos', () => {
  test.each([
    { scene: 'day', now: '2026-06-21T12:00:00Z', name: 'cherry-grove' },
    { scene: 'night', now: NIGHT, name: 'pale-garden' },
  ])('BACK-4 BACK-7: by $scene only the video of $name is there', ({ scene, now, name }) => {
    renderSite('/', { now });

    expect(videos().map((video) => video.parentElement?.dataset['scene'])).toEqual([scene]);
    expect(attributesOf(videos()[0])).toMatchObject({ src: `/${name}.webm`, poster: `/${name}.webp` });
  });

  test('BACK-4: a video is muted, loops, starts by itself and plays inline', () => {
    renderSite('/');

    const [video] = videos();

    expect(video?.muted).toBe(true);
    expect(video?.loop).toBe(true);
    expect(video?.autoplay).toBe(true);
    expect(video?.hasAttribute('playsinline')).toBe(true);
    expect(video?.hasAttribute('controls')).toBe(false);
    expect(HTMLMediaElement.prototype.play).toHaveBeenCalledTimes(1);
  });

  test('BACK-3: a touch-only device gets no video, and no control for one', () => {
    renderSite('/', touchOnly);

    expect(videos()).toEqual([]);
    expect(screen.queryByRole('button', { name: /background/ })).toBe(null);
    expect(HTMLMediaElement.prototype.play).not.toHaveBeenCalled();
  });

  test('BACK-3 BACK-4: the video goes with the last pointer that can hover, and comes with the first', async () => {
    const { changeDevice } = renderSite('/');

    await changeDevice({ canHover: false });
    const without = videos().length;
    await changeDevice({ canHover: true });

    expect([without, videos().length]).toEqual([0, 1]);
  });

  test('BACK-5: with reduced motion there is none until the visitor asks for it', async () => {
    const { user } = renderSite('/', lessMotion);
    const before = videos().length;

    await user.click(screen.getByRole('button', { name: 'Play background' }));

    expect([before, videos().length]).toEqual([0, 1]);
  });
});

describe('day into night', () => {
  test('BACK-5: the night is shown once its still has loaded, and fades in over the day, which stays until then', async () => {
    const { wait } = renderSite('/', { now: '2026-06-21T20:44:59.950Z' });

    await wait(99);
    const before = { ...background().dataset };
    await wait(1);
    const still = background().querySelector('img');
    const arriving = { ...background().dataset, still: still?.getAttribute('src') };
    fireEvent.load(still as Element);
    const fading = { ...background().dataset };
    fireEvent.transitionEnd(layer('scene', 'night'));

    expect(before).toEqual({ shown: 'day' });
    expect(arriving).toEqual({ shown: 'day', still: '/pale-garden.webp' });
    expect(fading).toEqual({ shown: 'night', fadingOut: 'day' });
    expect({ ...background().dataset }).toEqual({ shown: 'night' });
    expect(background().querySelector('img')).toBe(null);
  });

  test('BACK-5: the night is shown even if its still cannot be loaded', async () => {
    const { wait } = renderSite('/', { now: '2026-06-21T20:44:59.950Z' });
    await wait(100);

    fireEvent.error(background().querySelector('img') as Element);

    expect(background().dataset['shown']).toBe('night');
  });

  test('BACK-5: with reduced motion there is no fade', async () => {
    const { wait } = renderSite('/', { now: '2026-06-21T20:44:59.950Z', ...lessMotion });
    await wait(100);

    fireEvent.load(background().querySelector('img') as Element);

    expect({ ...background().dataset }).toEqual({ shown: 'night' });
  });

  test('BACK-4 BACK-5: both videos play while they fade, then only the night’s', async () => {
    const { wait } = renderSite('/', { now: '2026-06-21T20:44:59.950Z' });
    await wait(100);

    fireEvent.load(background().querySelector('img') as Element);
    const fading = videos().length;
    fireEvent.transitionEnd(layer('scene', 'night'));

    expect([fading, videos().map((video) => video.getAttribute('src'))]).toEqual([2, ['/pale-garden.webm']]);
  });
});

describe('the control', () => {
  test('pauses and plays, says which, and the choice is stored', async () => {
    const { user, store } = renderSite('/');

    await user.click(screen.getByRole('button', { name: 'Pause background' }));
    const paused = [videos()[0]?.autoplay, store.read(BACKGROUND_CHOICE_KEY)];
    await user.click(screen.getByRole('button', { name: 'Play background' }));

    expect(paused).toEqual([false, 'paused']);
    expect([videos()[0]?.autoplay, store.read(BACKGROUND_CHOICE_KEY)]).toEqual([true, 'playing']);
    expect(HTMLMediaElement.prototype.pause).toHaveBeenCalledTimes(1);
    expect(screen.getByRole('button', { name: 'Pause background' })).toBeTruthy();
  });

  test('after a stored pause the next page has no video', () => {
    renderSite('/', { store: memoryStore({ [BACKGROUND_CHOICE_KEY]: 'paused' }) });

    expect(videos()).toEqual([]);
    expect(screen.getByRole('button', { name: 'Play background' })).toBeTruthy();
  });

  test('BACK-4: when autoplay is blocked, the still stays, and the control says so and offers to play', async () => {
    vi.mocked(HTMLMediaElement.prototype.play).mockRejectedValue(
      new DOMException('Blocked.', 'NotAllowedError'),
    );
    renderSite('/');

    const control = await screen.findByRole('button', {
      name: /^Play background ?\. The video could not be played\.$/,
    });

    expect([videos(), control.textContent]).toEqual([[], 'Play background. The video could not be played.']);
  });

  test('BACK-4: a play that a pause interrupts is no failure', async () => {
    vi.mocked(HTMLMediaElement.prototype.play).mockRejectedValue(
      new DOMException('Cut short.', 'AbortError'),
    );
    renderSite('/');
    await act(async () => {});

    expect(screen.getByRole('button', { name: 'Pause background' })).toBeTruthy();
  });

  test('BACK-4: when a video is missing, the still stays, and the control offers another try', async () => {
    const { user } = renderSite('/');

    fireEvent.error(videos()[0] as Element);
    const failed = videos().length;
    await user.click(screen.getByRole('button', { name: /^Play background/ }));

    expect([failed, videos().length]).toEqual([0, 1]);
  });

  test('BACK-4: after a long stall only the still is left; a video that goes on in time stays', async () => {
    const { wait } = renderSite('/');
    fireEvent.playing(videos()[0] as Element);
    await wait(VIDEO_TIMEOUT_MS * 2);
    fireEvent.waiting(videos()[0] as Element);
    await wait(VIDEO_TIMEOUT_MS - 1);
    fireEvent.playing(videos()[0] as Element);
    await wait(VIDEO_TIMEOUT_MS * 2);
    const wentOn = videos().length;

    fireEvent.waiting(videos()[0] as Element);
    await wait(VIDEO_TIMEOUT_MS);

    expect([wentOn, videos().length]).toEqual([1, 0]);
  });
});

function background(): HTMLElement {
  return document.querySelector('.background') as HTMLElement;
}

function layer(kind: 'scene' | 'overlay', scene: string): HTMLElement {
  return background().querySelector(`.${kind}[data-scene="${scene}"]`) as HTMLElement;
}

function shownOverlays(): (string | undefined)[] {
  return [...background().querySelectorAll<HTMLElement>('.overlay')]
    .filter((overlay) => getComputedStyle(overlay).opacity !== '0')
    .map(({ dataset }) => dataset['scene']);
}

function videos(): HTMLVideoElement[] {
  return [...background().querySelectorAll('video')];
}

function attributesOf(element: Element | undefined): Record<string, string> {
  return Object.fromEntries([...(element?.attributes ?? [])].map(({ name, value }) => [name, value]));
}

test('BACK-2: a scene that is not needed any more when its picture is still on its way never shows', async () => {
  const { wait, clock, send } = renderSite('/', { now: '2026-06-21T20:44:59Z' });
  expect(background().dataset['shown']).toBe('day');

  await wait(1_050);
  // The clock is set back before the picture of the night has arrived.
  clock.setSystemTime(Date.parse('2026-06-21T12:00:00Z'));
  await send({ type: 'page.shown' });
  await send({ type: 'picture.settled', scene: 'night' });

  expect(background().dataset['shown']).toBe('day');
});
