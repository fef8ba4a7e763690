/** A reason not to start whose message is one sentence for the person who typed the command. */
export class StartError extends Error {
  override readonly name = 'StartError';
}
