import { beforeAll, describe, expect, test } from 'vitest';
import { tolerateSkippedTransitions } from '../../../src/adapters/view-transitions.ts';

beforeAll(() => tolerateSkippedTransitions());

describe('a rejection without a handler', () => {
  test('is no error where a navigation interrupted the one before it', () => {
    expect(isReported(new DOMException('Transition was skipped', 'AbortError'))).toBe(false);
  });

  test.each([
    ['another abort', new DOMException('The user aborted a request.', 'AbortError')],
    ['another failure of a transition', new DOMException('Transition was aborted', 'InvalidStateError')],
    ['an error', new Error('Transition was skipped')],
    ['nothing', undefined],
  ])('is reported as usual for %s', (_, reason) => {
    expect(isReported(reason)).toBe(true);
  });
});

function isReported(reason: unknown): boolean {
  const event = Object.assign(new Event('unhandledrejection', { cancelable: true }), { reason });
  window.dispatchEvent(event);
  return !event.defaultPrevented;
}
