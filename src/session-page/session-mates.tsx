import type { InferOutput } from 'valibot';
import type { Mate } from '#contract/session-page.ts';

/** The AI agents of a session: who they are, and that they are no people. */
export function SessionMates({ mates }: { mates: InferOutput<typeof Mate>[] }) {
  if (mates.length === 0) return null;
  return (
    <>
      <h2>Your AI mates</h2>
      <ul className="mates">
        {mates.map(({ name, role }) => (
          <li key={name}>
            <strong>{name}</strong> {role}
          </li>
        ))}
      </ul>
    </>
  );
}
