import { type ComponentType, useEffect, useState } from 'react';
import { useSiteWorld } from '../actors/site-context.tsx';
import { Panel } from '../components/panel.tsx';
import { useHidesJoinLinks } from '../hooks/use-join-links.ts';
import { EntryDoor } from '../joining/entry-door.tsx';
import type { JoinFlow } from '../joining/join-flow.tsx';
import { SiteLink } from '../layout/site-link.tsx';
import { pageMeta } from '../page-meta.ts';
import { paths, supportAnswer } from '../paths.ts';

export const meta = () =>
  pageMeta({
    title: 'Join with a code',
    description: 'Type the code from your invitation to take your seat in a session.',
    path: paths.enter,
  });

/** Needed only once a code was entered; fetched when the field is entered, so that nothing waits for it then. */
const fetchJoining = () => import('../joining/join-flow.tsx');

/** That of the joining keys, whose module would be one request more before anything is entered (npm run budgets). */
const JOINING_KEY = 'grovemates.joining';

/** Needed only where this browser holds a seat. */
const fetchOwnSeats = () => import('../joining/own-seats.tsx');

/** The door for a code that is typed (ROUTE-2, SITE-5). What stands behind it takes over with the first code. */
export default function Enter() {
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<'none' | 'empty' | 'lost'>('none');
  const [OwnSeats, setOwnSeats] = useState<ComponentType>();
  const [Joining, setJoining] = useState<ComponentType<Parameters<typeof JoinFlow>[0]>>();

  const press = async () => {
    if (text.trim() === '') return setProblem('empty');
    try {
      const fetched = await fetchJoining();
      setJoining(() => fetched.JoinFlow);
    } catch {
      setProblem('lost');
    }
  };

  // The flag is up here for one reason only: this is no session page. Where somebody has joined it may be down wrongly.
  const holdsSeat = useHidesJoinLinks();
  const { store } = useSiteWorld().ports;
  useEffect(() => {
    if (!holdsSeat && !store.read(JOINING_KEY)?.includes('"code"')) return;
    // Where it can't be had the form is still the way.
    fetchOwnSeats().then((fetched) => setOwnSeats(() => fetched.OwnSeats), ignore);
  }, [holdsSeat, store]);

  return (
    <Panel className="reading">
      {Joining ? (
        <Joining text={text} door={EntryDoor} />
      ) : (
        <EntryDoor
          text={text}
          fault={problem === 'empty' ? 'Type your code first.' : null}
          words={problem === 'lost' && LOST}
          isBusy={false}
          held={null}
          takesFocus={false}
          onFocus={() => fetchJoining().catch(ignore)}
          onTyped={(typed) => {
            setText(typed);
            setProblem('none');
          }}
          onPressed={press}
          onCancelled={ignore}
        />
      )}
      {!Joining && OwnSeats && <OwnSeats />}
    </Panel>
  );
}

function ignore(): void {}

const LOST = (
  <p>
    A part of this page could not be loaded. Your code is still in the field and was not sent: copy it, reload
    the page, and try again.{' '}
    <SiteLink href={supportAnswer('unreachable')} opensNewTab>
      What you can do
    </SiteLink>
  </p>
);
