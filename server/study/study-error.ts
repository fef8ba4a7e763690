/** A rule or a fact says no. The message tells in one or two sentences what is wrong and what to do next. */
export class StudyError extends Error {
  override readonly name: string = 'StudyError';
}

/** The command line itself is wrong: nothing was tried. */
export class UsageError extends StudyError {
  override readonly name = 'UsageError';
}

/** Nobody reads the output any more: there is nothing left to do, and nothing wrong. */
export class OutputClosed extends Error {
  override readonly name = 'OutputClosed';
}
