import { Button } from '../components/button.tsx';

/** The confirmation before this browser forgets somebody (SITE-5). */
export function ForgetConfirmation({ reference }: { reference: string }) {
  return (
    <p>
      Forget <span className="literal whole">{reference}</span> in this browser? They keep their seats and
      their data, but will need their personal link to come back in this browser.
    </p>
  );
}

type ForgottenProps = {
  /** Whom this browser knew. */
  reference: string;
  isUndoing?: boolean;
  onUndo: () => void;
};

/** Whom this browser has forgotten, while that can be undone (SITE-5). */
export function ForgottenNotice({ reference, isUndoing = false, onUndo }: ForgottenProps) {
  return (
    <div className="stack notice">
      <p role="status">
        This browser no longer knows <span className="literal whole">{reference}</span>. You can now join as
        yourself, with a code.
      </p>
      <p className="actions">
        <Button variant="outlined" onClick={onUndo} aria-disabled={isUndoing}>
          {isUndoing ? 'Undoing …' : 'Undo'}
        </Button>
      </p>
    </div>
  );
}
