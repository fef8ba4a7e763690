import { Typography } from '@mui/material';
import { useRef, useState } from 'react';
import { ConsentTick } from '../consent/consent-tick.tsx';
import { Confirmation } from '../participation/confirmation.tsx';
import type { usePersonalPage } from './use-personal-page.ts';

/** Withdrawing from the study: what it means in plain words, a tick, and then the button. */
export function Withdrawal({ page }: { page: ReturnType<typeof usePersonalPage> }) {
  const [isSure, setIsSure] = useState(false);
  const tick = useRef<HTMLInputElement>(null);
  const [isTickMissing, setIsTickMissing] = useState(false);
  return (
    <section className="stack">
      <Typography variant="h2">Withdrawing</Typography>
      <p>You can stop taking part at any time, and you don’t have to give a reason.</p>
      <Confirmation
        state={states[page.withdrawal]}
        failure={page.failure}
        title="Withdraw from the study"
        confirmLabel="Withdraw for good"
        cancelLabel="Stay in the study"
        onOpen={page.pressWithdrawal}
        onConfirm={() => {
          setIsTickMissing(!isSure);
          if (isSure) page.confirmWithdrawal();
          else tick.current?.focus();
        }}
        onCancel={() => {
          setIsSure(false);
          setIsTickMissing(false);
          page.dismissWithdrawal();
        }}
      >
        <p>If you withdraw:</p>
        <ul>
          <li>
            your seats in all sessions that have not ended are given back; the pages of ended sessions stay
            readable;
          </li>
          <li>nothing more is recorded about you here, and every browser that knew you forgets you;</li>
          <li>
            what was recorded before is not deleted. The consent form says what happens to it, and what the
            team deletes if you ask;
          </li>
          <li>the record of what you agreed to stays, with a note that you withdrew.</li>
        </ul>
        <p>This can’t be undone. You could join again with a code, as a new participant.</p>
        <ConsentTick
          label="Yes, I want to withdraw from the study."
          isTicked={isSure}
          isMissed={isTickMissing}
          missed="Tick the box to confirm that you want to withdraw."
          isDisabled={page.withdrawal === 'withdrawing'}
          onChange={(isNowSure) => {
            setIsSure(isNowSure);
            setIsTickMissing(false);
          }}
          ref={tick}
        />
      </Confirmation>
    </section>
  );
}

const states = {
  staying: 'idle',
  confirming: 'asking',
  withdrawing: 'working',
  failed: 'failed',
  withdrawn: 'idle',
} as const;
