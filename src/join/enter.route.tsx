import { type ComponentType, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate, useNavigationType } from 'react-router';
import { Panel } from '../components/panel.tsx';
import { SiteLink } from '../layout/site-link.tsx';
import { useSiteServices } from '../services/site-services.tsx';
import { pageMeta } from '../site/page-meta.ts';
import { paths, supportAnswer } from '../site/paths.ts';
import { CodeForm } from './code-form.tsx';
import type { JoinFlow } from './join-flow.tsx';

export const meta = () =>
  pageMeta({
    title: 'Join with a code',
    description: 'Type the code from your invitation to take your seat in a session.',
    path: paths.enter,
  });

/** Needed only once a code was entered; fetched when the field is entered, so that nothing waits for it then. */
const fetchJoining = () => import('./join-flow.tsx');

/** The way back for a browser that is known, which only the server can tell. */
const fetchOwnSeats = () => import('../seat/own-seats.tsx');

/** What a browser keeps that was ever known. Its own modules would be requests more before anything is entered. */
const TRACES = ['grovemates.participant', 'grovemates.joining'];

/** A browser without them may be known all the same: some forget what they keep sooner than a cookie. Milliseconds. */
const ASKED_WITHOUT_TRACES_AFTER_MS = 3000;

/** No code in any spelling is longer, and every link is: what is no longer is kept at once. Characters. */
const SHORT = 20;

/** The page with the code form (ROUTE-2, SITE-5). The code of joining is fetched later, and takes over with the first press. */
export default function Enter() {
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<'none' | 'empty' | 'lost'>('none');
  const [OwnSeats, setOwnSeats] = useState<ComponentType>();
  const [Joining, setJoining] = useState<ComponentType<Parameters<typeof JoinFlow>[0]>>();

  const goOn = async () => {
    try {
      const fetched = await fetchJoining();
      setJoining(() => fetched.JoinFlow);
    } catch {
      setProblem('lost');
    }
  };
  const press = () => {
    if (text.trim() === '') setProblem('empty');
    else void goOn();
  };

  // Back, Forward or a reload finds the field as it was left; who comes anew an empty one.
  const { typedCode } = useSiteServices();
  const isReturn = useNavigationType() === 'POP';
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page is opened
  useEffect(() => {
    if (!isReturn) typedCode.keep('');
    setText(typedCode.recall());
  }, []);

  // What of a longer text may be kept, the code of joining says, which is on its way since the field was entered.
  const latest = useRef<string | null>(null);
  const keep = (typed: string) => {
    latest.current = typed;
    if (typed.length <= SHORT) return typedCode.keep(typed);
    fetchJoining().then(({ textToKeep }) => {
      if (latest.current === typed) typedCode.keep(textToKeep(typed));
    }, ignore);
  };
  useEffect(
    () => () => {
      latest.current = null;
    },
    [],
  );

  // A step of joining that stands in the tab's history is gone to; without a code the first one is.
  const { key, state } = useLocation();
  const navigate = useNavigate();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each entry of the history
  useEffect(() => {
    if (Joining || !state?.step) return;
    if (typedCode.recall() !== '') void goOn();
    else if (state.below > 0) void navigate(-state.below);
  }, [key]);

  const { store, clock } = useSiteServices().ports;
  useEffect(() => {
    // Where it can't be had the form is still the way.
    const ask = () => fetchOwnSeats().then((fetched) => setOwnSeats(() => fetched.OwnSeats), ignore);
    if (TRACES.some((key) => store.read(key) !== null)) return void ask();
    // The page's own pictures and film come first.
    const timer = clock.setTimeout(ask, ASKED_WITHOUT_TRACES_AFTER_MS);
    return () => clock.clearTimeout(timer);
  }, [store, clock]);

  return (
    <Panel className="reading">
      {Joining ? (
        <Joining text={text} codeView={CodeForm} onKept={typedCode.keep} />
      ) : (
        <CodeForm
          text={text}
          fault={problem === 'empty' ? 'Type your code first.' : null}
          words={problem === 'lost' && LOST}
          isBusy={false}
          held={null}
          takesFocus={false}
          onFocus={() => fetchJoining().catch(ignore)}
          onTyped={(typed) => {
            setText(typed);
            keep(typed);
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
