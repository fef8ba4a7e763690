import { useState } from 'react';
import { Confirmation } from '../participation/confirmation.tsx';
import { RequiredTick } from '../participation/required-tick.tsx';
import { useConfirmedRequest } from '../participation/use-confirmed-request.ts';
import { useRequiredTick } from '../participation/use-required-tick.ts';

/** Withdrawing from the study (SITE-7): what it means in plain words, a tick, and then the button. */
export function Withdrawal({ withdraw }: { withdraw: () => Promise<unknown> }) {
  const [isSure, setIsSure] = useState(false);
  const { tick, checkTick } = useRequiredTick(isSure, setIsSure);
  const request = useConfirmedRequest()(withdraw);
  return (
    <section className="stack">
      <h2>Withdrawing</h2>
      <p>You can stop taking part at any time, and you don’t have to give a reason.</p>
      <Confirmation
        request={{
          ...request,
          confirm: () => {
            if (checkTick()) request.confirm();
          },
          cancel: () => {
            tick.onChange(false);
            request.cancel();
          },
        }}
        title="Withdraw from the study"
        confirmLabel="Withdraw for good"
        cancelLabel="Stay in the study"
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
        <RequiredTick
          label="Yes, I want to withdraw from the study."
          missed="Tick the box to confirm that you want to withdraw."
          isDisabled={request.state === 'requesting'}
          {...tick}
        />
      </Confirmation>
    </section>
  );
}
