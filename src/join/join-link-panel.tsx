import { readJoinCode } from '#contract/join-code.ts';
import { Button } from '../components/button.tsx';
import { HelpLink } from '../layout/help-link.tsx';
import { SiteLink } from '../layout/site-link.tsx';
import { paths } from '../site/paths.ts';
import type { CodeViewProps } from './code-view.ts';

/** More than this of a code is never shown: a code has ten symbols. */
const MAX_SHOWN = 40;

/** The page of a join link (ROUTE-11, SITE-5), until its code is looked up. */
export function JoinLinkPanel({
  text,
  fault,
  status,
  isBusy,
  waitLabel,
  onPressed,
  onCancelled,
}: CodeViewProps) {
  const isBlank = readJoinCode(text).kind === 'empty';
  const isCode = fault === null && !isBlank;
  return (
    <>
      <h1>Your join link</h1>
      {isBlank && (
        <p>
          This link contains no code: its end is missing. Copy the whole link from your invitation, or type
          the code. <HelpLink answer="code-malformed" />
        </p>
      )}
      {isCode && (
        <>
          <p>This link contains the code below. Opening it hasn’t used it.</p>
          <p>
            <bdi className="literal marks">{text.slice(0, MAX_SHOWN)}</bdi>
          </p>
        </>
      )}
      {fault !== null && !isBlank && (
        <p>This link doesn’t contain a valid code. Opening it hasn’t used anything.</p>
      )}
      {!isBlank && (
        <div role="status" className="stack code-help">
          {fault === null ? status : <p className="fault">{fault}</p>}
        </div>
      )}
      <p className="actions">
        {isBusy && (
          <Button variant="outlined" onClick={onCancelled}>
            Stop
          </Button>
        )}
        {!isBusy && isCode && (
          <Button onClick={onPressed} aria-disabled={waitLabel !== null}>
            {waitLabel ?? 'Check it again'}
          </Button>
        )}
        {!isBusy && (
          <Button component={SiteLink} href={paths.enter} variant={isCode ? 'outlined' : 'contained'}>
            Type a code
          </Button>
        )}
      </p>
    </>
  );
}
