import type { Step } from '#audit/models/model.ts';

type Pending = { port: string; input: unknown; resolve(reply: unknown): void; reject(error: Error): void };

/** The requests of a machine, which wait until a step ends them. */
export function pendingRequests() {
  const pending: (Pending & { isEnded: boolean })[] = [];
  return {
    /** Gives this to a port: a promise that a step ends. */
    ask: <Reply>(port: string, input: unknown): Promise<Reply> =>
      new Promise<Reply>((resolve, reject) => {
        pending.push({ port, input, isEnded: false, resolve: resolve as Pending['resolve'], reject });
      }),
    /** What was asked last of this port; null before the first request. */
    lastOf: (port: string): unknown => pending.findLast((each) => each.port === port)?.input ?? null,
    /** Ends a request, if there is one. A machine that no longer waits for it hears it all the same. */
    end: async (step: Extract<Step, { kind: 'answer' | 'rejection' }>): Promise<void> => {
      const ofPort = pending.filter(({ port }) => port === step.port);
      const newest = ofPort.at(-1);
      const isOld = step.kind === 'answer' && step.isOld;
      const chosen = isOld ? ofPort.find((each) => each !== newest && !each.isEnded) : newest;
      if (!chosen || chosen.isEnded) return;
      chosen.isEnded = true;
      if (step.kind === 'answer') chosen.resolve(step.reply);
      else chosen.reject(new Error('The port broke its promise.'));
      await settled();
    },
  };
}

/** Lets every promise that can go on do so. */
function settled(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
