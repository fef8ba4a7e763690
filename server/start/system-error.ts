import { getSystemErrorMessage } from 'node:util';
import { isOutage } from '../database/outages.ts';

/** Codes of errors that the system, a disk or its administrator causes. Other codes are errors of our own. */
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

/** Why the system does not allow something, in a few words (`permission denied`); null where the error may be our own. */
export function systemErrorReason(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  const { code, errno } = error as NodeJS.ErrnoException;
  if (code !== undefined && SYSTEM_ERROR_CODES.includes(code)) {
    return errno === undefined ? code : getSystemErrorMessage(errno);
  }
  return isOutage(error) ? error.message : null;
}

/** The same as a sentence, where it is not known what was being done. */
export function systemErrorMessage(error: unknown): string | null {
  const reason = systemErrorReason(error);
  if (reason === null) return null;
  const { path } = error as NodeJS.ErrnoException;
  return path === undefined
    ? `The database cannot be used: ${reason}.`
    : `${path} cannot be used: ${reason}.`;
}
