import { Button, Typography } from '@mui/material';
import { SiteLink } from '../layout/site-link.tsx';
import { paths } from '../paths.ts';
import type { DoorProps } from './door.ts';

/** More than this of a code is never shown: a code has ten symbols. */
const MOST_SHOWN = 40;

/** The page of a join link (ROUTE-11, SITE-5), until it is known what it opens. Nothing is spent here. */
export function LinkDoor({ text, fault, words, isBusy, held, onPressed, onCancelled }: DoorProps) {
  return (
    <>
      <Typography variant="h1">Your join link</Typography>
      <p>
        {fault === null ? 'It carries this code.' : 'It carries something other than a code.'} Opening it has
        used nothing up.
      </p>
      {fault === null && (
        <p>
          <bdi className="literal marks">{text.slice(0, MOST_SHOWN)}</bdi>
        </p>
      )}
      <div role="status" className="stack code-help">
        {fault === null ? words : <p className="fault">{fault}</p>}
      </div>
      <p className="actions">
        {isBusy && (
          <Button variant="outlined" onClick={onCancelled}>
            Stop
          </Button>
        )}
        {!isBusy && fault === null && (
          <Button onClick={onPressed} aria-disabled={held !== null}>
            {held ?? 'Check it again'}
          </Button>
        )}
        {!isBusy && (
          <Button component={SiteLink} href={paths.enter} variant={fault === null ? 'outlined' : 'contained'}>
            Type a code
          </Button>
        )}
      </p>
    </>
  );
}
