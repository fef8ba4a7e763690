import { Button } from '@mui/material';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { linkToOwnPageMutation } from '../api/browser.queries.ts';
import { ActFailure } from './act-failure.tsx';

/** Makes a personal link of whom this browser is known as, and goes there: by a press, never by opening a page (SITE-7). */
export function OpenOwnPage() {
  const navigate = useNavigate();
  const ownPage = useMutation({
    ...linkToOwnPageMutation,
    onSuccess: ({ entryToken }) => navigate(`/e/${entryToken}`),
  });
  return (
    <>
      <Button variant="outlined" onClick={() => ownPage.mutate()} disabled={ownPage.isPending}>
        Open your personal page
      </Button>
      <span role="status">{ownPage.isError && <ActFailure error={ownPage.error} />}</span>
    </>
  );
}
