import { expect, test, vi } from 'vitest';
import { watchContext } from '../../../../src/demo/renderer/context-watch.ts';

const lose = (canvas: EventTarget) => canvas.dispatchEvent(new Event('webglcontextlost'));

test('a lost context is told once, and stays lost even if the browser restores it and takes it again', () => {
  const canvas = new EventTarget();
  const onLost = vi.fn();
  const watch = watchContext(canvas, onLost);
  expect(watch.isUsable).toBe(true);
  lose(canvas);
  canvas.dispatchEvent(new Event('webglcontextrestored'));
  lose(canvas);
  expect(watch.isUsable).toBe(false);
  expect(onLost).toHaveBeenCalledTimes(1);
});

test('after the end nothing is told, and nothing can be drawn', () => {
  const canvas = new EventTarget();
  const onLost = vi.fn();
  const watch = watchContext(canvas, onLost);
  watch.end();
  lose(canvas);
  expect(watch.isUsable).toBe(false);
  expect(onLost).not.toHaveBeenCalled();
});
