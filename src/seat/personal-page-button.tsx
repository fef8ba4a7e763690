import { useNavigate } from 'react-router';
import { linkToOwnPageMutation } from '../api/browser.queries.ts';
import { Button } from '../components/button.tsx';
import { NewTabIcon } from '../components/icons.tsx';
import { VisuallyHidden } from '../components/visually-hidden.tsx';
import { RequestFailure } from '../participation/request-failure.tsx';
import { useSubmitOnce } from '../participation/use-submit-once.ts';

type OpenOwnPageProps = {
  /** Opens a new tab, as this page must stay open; this tab where the browser allows no new one. */
  opensNewTab?: boolean;
};

/** A button that makes a personal link for whom this browser is known as, and opens it (SITE-7). */
export function PersonalPageButton({ opensNewTab = false }: OpenOwnPageProps) {
  const navigate = useNavigate();
  const { press, isPending, error } = useSubmitOnce(
    {
      ...linkToOwnPageMutation,
      onSuccess: ({ personalToken }) => {
        const address = `/e/${personalToken}`;
        const tab = opensNewTab ? window.open(address, '_blank') : null;
        if (tab === null) return navigate(address);
        tab.opener = null;
      },
    },
    { again: true },
  );
  return (
    <>
      <Button variant="outlined" onClick={() => press()} disabled={isPending}>
        Open your personal page
        {opensNewTab && (
          <>
            <NewTabIcon />
            <VisuallyHidden> (opens in new tab)</VisuallyHidden>
          </>
        )}
      </Button>
      <span role="status">{error && <RequestFailure error={error} />}</span>
    </>
  );
}
