import { getSystemErrorMessage } from 'node:util';
import { isOutage } from '../database/outages.ts';

/** What a system, a disk or a person in charge of it may say no with. Other codes are faults of our own. */
const SYSTEM_ERROR_CODES = [
  ...[
    'EACCES',
    'EPERM',
    'EROFS',
    'ENOSPC',
    'EDQUOT',
    'EFBIG',
    'EIO',
    'EBUSY',
    'ETXTBSY',
    'ESTALE',
    'ENODEV',
    'ENXIO',
  ],
  ...[
    'ENOENT',
    'ENOTDIR',
    'EISDIR',
    'EEXIST',
    'ENAMETOOLONG',
    'ELOOP',
    'EMFILE',
    'ENFILE',
    'ENOMEM',
    'EXDEV',
    'ENOTSUP',
  ],
];

/** Why the surroundings do not allow something, in a few words (`permission denied`); null where the fault may be our own. */
export function systemErrorReason(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  const { code, errno } = error as NodeJS.ErrnoException;
  if (code !== undefined && SYSTEM_ERROR_CODES.includes(code)) {
    return errno === undefined ? code : getSystemErrorMessage(errno);
  }
  return isOutage(error) ? error.message : null;
}

/** The same as a sentence, for where nobody knows what was being done. */
export function systemErrorMessage(error: unknown): string | null {
  const reason = systemErrorReason(error);
  if (reason === null) return null;
  const { path } = error as NodeJS.ErrnoException;
  return path === undefined
    ? `The database cannot be used: ${reason}.`
    : `${path} cannot be used: ${reason}.`;
}
