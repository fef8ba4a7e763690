import { formatJoinCode } from '../../contract/join-code.ts';

/** The path of the page that fills in a code. */
export function joinPath(code: string): string {
  return `/join/${formatJoinCode(code)}`;
}
