import { StudyError } from '../study-error.ts';
import type { Given } from './command.ts';

/** The option that says of something odd that it is right. */
export const SLIP_OPTION = {
  kind: 'flag',
  help: 'Goes ahead even if something looks like a mistake.',
} as const;

/** Throws a `StudyError` that tells what looks like a slip, unless --yes says that it is right. */
export function refuseSlips(given: Given, slips: readonly string[]): void {
  if (slips.length === 0 || given.has('yes')) return;
  const isRight = slips.length === 1 ? 'this is right' : 'all of this is right';
  throw new StudyError(`${slips.join(' ')} Nothing was changed. Give --yes if ${isRight}.`);
}
