/** What the log keeps of an error. */
export type LoggedError = { [key: string]: unknown; type: string; message: string; stack: string };

/** Keeps what explains an error, and not its other properties: a database's errors quote rows in theirs. */
export function loggedError(error: Error & { code?: unknown }): LoggedError {
  return {
    type: error.name,
    message: error.message,
    stack: error.stack ?? '',
    ...(error.code === undefined ? {} : { code: error.code }),
  };
}
