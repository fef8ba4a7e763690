import { Button } from '@mui/material';

type ForgottenProps = {
  /** Whom this browser knew. */
  reference: string;
  isUndoing: boolean;
  onUndo: () => void;
};

/** Says whom this browser no longer knows, as long as that can be undone (SITE-5). */
export function Forgotten({ reference, isUndoing, onUndo }: ForgottenProps) {
  return (
    <div className="stack notice">
      <p role="status">
        This browser no longer knows <span className="literal whole">{reference}</span>. With a code you can
        now join as yourself.
      </p>
      <p className="actions">
        <Button variant="outlined" onClick={onUndo} aria-disabled={isUndoing}>
          {isUndoing ? 'Undoing …' : 'Undo'}
        </Button>
      </p>
    </div>
  );
}
