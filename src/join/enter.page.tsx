import { type ComponentType, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { Panel } from '../components/panel.tsx';
import { HelpLink } from '../layout/help-link.tsx';
import { LazyOwnSeats } from '../seat/lazy-own-seats.tsx';
import { useSiteServices } from '../services/site-services.tsx';
import { pageMeta } from '../site/page-meta.ts';
import { paths } from '../site/paths.ts';
import { CodeForm } from './code-form.tsx';
import { fetchJoinFlow } from './fetch-join-flow.ts';
import type { JoinFlowProps } from './join-flow.tsx';
import { useTypedCode } from './use-typed-code.ts';

export const meta = () =>
  pageMeta({
    title: 'Join with a code',
    description: 'Type the code from your invitation to take your seat in a session.',
    path: paths.enter,
  });

/**
 * The page with the code form (ROUTE-2, SITE-5). The form is part of the page. The join flow is fetched when the
 * field gets the focus, and replaces the form when a code is sent.
 */
export default function Enter() {
  const { typedCode } = useSiteServices();
  const { text, type } = useTypedCode();
  const [problem, setProblem] = useState<'none' | 'empty' | 'lost'>('none');
  const [JoinFlow, setJoinFlow] = useState<ComponentType<JoinFlowProps>>();

  const startJoining = () =>
    fetchJoinFlow().then(
      ({ JoinFlow }) => setJoinFlow(() => JoinFlow),
      () => setProblem('lost'),
    );

  // The tab's history may lead to a later step of joining. Without a code it goes back to the first step.
  const { key, state } = useLocation();
  const navigate = useNavigate();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each entry of the history
  useEffect(() => {
    if (JoinFlow || !state?.step) return;
    if (typedCode.recall() !== '') void startJoining();
    else if (state.below > 0) void navigate(-state.below);
  }, [key]);

  if (JoinFlow) {
    return (
      <Panel className="reading">
        <JoinFlow text={text} codeView={CodeForm} onKeptTextChange={typedCode.remember} />
      </Panel>
    );
  }
  return (
    <Panel className="reading">
      <CodeForm
        text={text}
        isMissing={problem === 'empty'}
        fault={null}
        status={problem === 'lost' && LOST}
        isBusy={false}
        waitLabel={null}
        takesFocus={false}
        onFocus={() => void fetchJoinFlow().catch(() => {})}
        onTyped={(typed) => {
          type(typed).catch(() => {});
          setProblem('none');
        }}
        onPressed={() => {
          if (text.trim() === '') setProblem('empty');
          else void startJoining();
        }}
        onCancelled={() => {}}
      />
      <LazyOwnSeats />
    </Panel>
  );
}

const LOST = (
  <p>
    A part of this page could not be loaded. Your code is still in the field and was not sent: copy it, reload
    the page, and try again. <HelpLink answer="unreachable" />
  </p>
);
