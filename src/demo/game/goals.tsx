import { INVITATIONS } from '#machines/demo/invitations.ts';
import { Panel } from '../../components/panel.tsx';
import { SiteLink } from '../../layout/site-link.tsx';
import { paths } from '../../site/paths.ts';
import type { DemoActor, SendDemo } from './use-demo.ts';
import { useMarked, useProgress } from './use-game.ts';
import { INVITATION_TITLES, wordsOfHint } from './words.ts';

/** The three invitations, how far each is, and where it is. */
export function Goals({ actor, send }: { actor: DemoActor; send: SendDemo }) {
  const progress = useProgress(actor);
  const marked = useMarked(actor);
  return (
    <Panel className="demo-goals">
      <h2 className="heading-4">Three invitations</h2>
      <ul>
        {INVITATIONS.map((name) => {
          const { done, of } = progress[name];
          return (
            <li key={name} data-finished={done === of || undefined}>
              <h3 id={`demo-${name}`}>
                {INVITATION_TITLES[name]}
                <span>{done === of ? 'Done' : `${done} of ${of}`}</span>
              </h3>
              <progress aria-labelledby={`demo-${name}`} max={of} value={done} />
              {done < of && (
                <p>
                  {wordsOfHint(name, progress[name])}{' '}
                  <button
                    type="button"
                    className="demo-show"
                    aria-describedby={`demo-${name}`}
                    onClick={() => send({ type: 'invitation.pressed', invitation: name })}
                  >
                    Show me
                  </button>
                  {marked === name && (
                    <>
                      {' '}
                      <button
                        type="button"
                        className="demo-show"
                        aria-describedby={`demo-${name}`}
                        onClick={() => send({ type: 'marks.hidden' })}
                      >
                        Hide
                      </button>
                    </>
                  )}
                </p>
              )}
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}

/** The way on, once an invitation is finished. It is the last of the column, so that nothing moves when it comes. */
export function Onwards({ actor }: { actor: DemoActor }) {
  const progress = useProgress(actor);
  const finished = INVITATIONS.filter((name) => progress[name].done === progress[name].of);
  if (finished.length === 0) return null;
  return (
    <Panel className="demo-onwards">
      <p>
        {finished.length === INVITATIONS.length
          ? 'All three are done, and the grove is yours to build in.'
          : 'That was a taste.'}{' '}
        In the real game the agents think for themselves, and you build among them.{' '}
        <SiteLink href={paths.enter}>Join with a code</SiteLink>
      </p>
    </Panel>
  );
}
