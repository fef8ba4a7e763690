import { type ComponentType, useEffect } from 'react';
import { readJoinCode } from '#contract/join-code.ts';
import { keptTextOf } from '#machines/join/join.selectors.ts';
import { HelpLink } from '../layout/help-link.tsx';
import { formatCountdown } from '../participation/format-duration.ts';
import { ForgottenNotice } from '../seat/forgotten-notice.tsx';
import { CodeError } from './code-error.tsx';
import { CodeStatus } from './code-status.tsx';
import type { CodeViewProps } from './code-view.ts';
import { RequestStatus } from './request-status.tsx';
import { SeatOffer } from './seat-offer.tsx';
import { SeatTaken } from './seat-taken.tsx';
import { useJoin } from './use-join.ts';

export type JoinFlowProps = {
  /** Looked up at once. */
  text: string;
  /** The view of the code, before a seat is found. */
  codeView: ComponentType<CodeViewProps>;
  /** The text came with a link, so nobody pressed a button. */
  isLink?: boolean;
  /** Is called with what a reload restores of the field. */
  onKeptTextChange?: (text: string) => void;
};

/** Joining, from a code to a seat (SITE-5): for the code form and the join link. */
export function JoinFlow({ text, codeView: CodeView, isLink = false, onKeptTextChange }: JoinFlowProps) {
  const { step, forgotten, keptText, actions, linksOfSeat } = useJoin(text, isLink);
  const links = linksOfSeat();
  useEffect(() => onKeptTextChange?.(keptText), [onKeptTextChange, keptText]);

  const notice = forgotten !== null && <ForgottenNotice reference={forgotten} onUndo={actions.undoPressed} />;
  if (step.kind === 'found') {
    return <SeatOffer found={step.found} offer={step.offer} notice={notice} actions={actions} />;
  }
  if (step.kind === 'joined') return links && <SeatTaken joined={step.joined} links={links} />;
  const codeViewProps = {
    text: step.text,
    takesFocus: true,
    onTyped: actions.typed,
    onPressed: actions.codePressed,
    onCancelled: actions.cancelled,
  };
  if (step.kind === 'looking-up') {
    const status = <RequestStatus wait={step.wait} onRetry={actions.retryPressed} />;
    return <CodeView {...codeViewProps} fault={null} status={status} isBusy waitLabel={null} />;
  }
  const { problem } = step;
  return (
    <>
      <CodeView
        {...codeViewProps}
        isMissing={problem.kind === 'empty'}
        fault={faultOf(step)}
        status={<CodeStatus problem={problem} />}
        isBusy={false}
        waitLabel={
          problem.kind === 'too-many-tries' ? `Wait ${formatCountdown(problem.secondsLeft * 1000)}` : null
        }
      />
      {notice}
    </>
  );
}

/** What a reload restores of a text that was typed or pasted before the join flow is there. */
export function textToKeep(text: string): string {
  return keptTextOf(text, readJoinCode(text));
}

type Editing = Extract<ReturnType<typeof useJoin>['step'], { kind: 'editing' }>;

function faultOf({ text, problem }: Editing) {
  const reading = readJoinCode(text);
  if (problem.kind !== 'malformed' || reading.kind !== 'malformed') return null;
  return (
    <>
      <CodeError text={text} fault={reading.fault} /> <HelpLink answer="code-malformed" />
    </>
  );
}
