import type { ReactNode } from 'react';
import { Confirmation } from '../participation/confirmation.tsx';
import type { ConfirmedRequest } from '../participation/use-confirmed-request.ts';

type LeaveSeatProps = {
  seat: { id: string; number: number };
  leaving: (seatId: string) => ConfirmedRequest;
  otherActions?: ReactNode;
};

/** 'Leave this seat', with a confirmation (SITE-7). */
export function LeaveSeat({ seat, leaving, otherActions }: LeaveSeatProps) {
  return (
    <Confirmation
      request={leaving(seat.id)}
      title="Leave this seat"
      confirmLabel={`Leave seat ${seat.number}`}
      cancelLabel="Keep my seat"
      otherActions={otherActions}
    >
      <p>
        Seat {seat.number} becomes free for somebody else. You can come back with your code while there are
        seats left. You stay in the study. To withdraw from it, use your personal page.
      </p>
    </Confirmation>
  );
}
