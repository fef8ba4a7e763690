import type { ReactNode } from 'react';
import { Confirmation } from '../participation/confirmation.tsx';
import type { useLeaving } from './use-leave-seat.ts';

type LeaveSeatProps = {
  seat: { id: string; number: number };
  leaving: ReturnType<typeof useLeaving>;
  /** What else can be pressed. */
  beside?: ReactNode;
};

/** 'Leave this seat', with a question before it. */
export function LeaveSeat({ seat, leaving, beside }: LeaveSeatProps) {
  const isThisSeat = leaving.seatId === seat.id;
  return (
    <Confirmation
      state={isThisSeat ? states[leaving.state] : 'idle'}
      failure={leaving.failure}
      ask="Leave this seat"
      yes={`Leave seat ${seat.number}`}
      no="Keep my seat"
      beside={beside}
      onAsk={() => leaving.press(seat.id)}
      onYes={leaving.confirm}
      onNo={leaving.dismiss}
    >
      <p>
        Seat {seat.number} becomes free for somebody else. You can come back with your code while there are
        seats left. You stay in the study. To withdraw from it, use your personal page.
      </p>
    </Confirmation>
  );
}

const states = { idle: 'idle', confirming: 'asking', leaving: 'working', failed: 'failed' } as const;
