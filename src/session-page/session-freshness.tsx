import { Button } from '../components/button.tsx';
import { HelpLink } from '../layout/help-link.tsx';
import { formatAge } from '../participation/format-duration.ts';

const sentences = {
  fresh: '',
  ageing: 'The server is not answering. This page keeps trying.',
  offline: 'You seem to be offline. This page carries on as soon as you are back.',
};

type SessionFreshnessProps = {
  freshness: keyof typeof sentences | null;
  /** How old the shown answer is, in milliseconds; null where there is none. */
  age: number | null;
  onRetry: () => void;
};

/** Says that the page can't be trusted, how old it is, and that it keeps trying. While it is fresh, nothing. */
export function SessionFreshness({ freshness, age, onRetry }: SessionFreshnessProps) {
  const isOld = freshness === 'ageing' || freshness === 'offline';
  return (
    <div className={isOld ? 'stack notice' : ''} data-warning>
      <p role="status">{freshness && sentences[freshness]}</p>
      {isOld && (
        <p className="muted">
          {age !== null && `Last heard from the server ${formatAge(age)} ago. `}
          <HelpLink answer="unreachable" />
        </p>
      )}
      {freshness === 'ageing' && (
        <p className="actions">
          <Button variant="outlined" onClick={onRetry}>
            Try now
          </Button>
        </p>
      )}
    </div>
  );
}
