import type { ReactNode } from 'react';

type SessionFactsProps = { facts: readonly { label: string; value: ReactNode }[] };

/** What there is to know, each with its name. */
export function SessionFacts({ facts }: SessionFactsProps) {
  return (
    <dl className="facts">
      {facts.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
