import type { ReactNode } from 'react';
import { Confirmation } from '../participation/confirmation.tsx';
import type { useLeaveSeat } from './use-leave-seat.ts';

type LeaveSeatProps = {
  seat: { id: string; number: number };
  leaving: ReturnType<typeof useLeaveSeat>;
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
      title="Leave this seat"
      confirmLabel={`Leave seat ${seat.number}`}
      cancelLabel="Keep my seat"
      otherActions={beside}
      onOpen={() => leaving.press(seat.id)}
      onConfirm={leaving.confirm}
      onCancel={leaving.dismiss}
    >
      <p>
        Seat {seat.number} becomes free for somebody else. You can come back with your code while there are
        seats left. You stay in the study. To withdraw from it, use your personal page.
      </p>
    </Confirmation>
  );
}

const states = { idle: 'idle', confirming: 'asking', leaving: 'working', failed: 'failed' } as const;
