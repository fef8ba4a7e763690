/** A rule or a fact does not allow something. The message says in one or two sentences what is wrong and what to do. */
export class StudyError extends Error {
  override readonly name: string = 'StudyError';
}

/** The command line itself is wrong: nothing was tried. */
export class UsageError extends StudyError {
  override readonly name = 'UsageError';
}

/** The output was closed: there is nothing left to do, and nothing wrong. */
export class OutputClosed extends Error {
  override readonly name = 'OutputClosed';
}
