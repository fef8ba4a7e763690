import { Button, Typography } from '@mui/material';
import { Panel } from '../components/panel.tsx';
import { JoiningStatus } from '../joining/joining-status.tsx';
import { SiteLink } from '../layout/site-link.tsx';
import { pageMeta } from '../page-meta.ts';
import { paths } from '../paths.ts';

export const meta = () =>
  pageMeta({
    title: 'Your session',
    description: 'The page of one session, for the one who holds its link.',
    isPrivate: true,
  });

/** A session page (ROUTE-10, SITE-7). Its links open in a new tab (BAR-6), so that this one is not lost. */
export default function Session() {
  return (
    <Panel className="reading">
      <p className="label">Session</p>
      <Typography variant="h1">Not open yet</Typography>
      <div role="status">
        <JoiningStatus>
          <p>
            No session runs on this site so far, so there is nothing behind this link yet. Keep the link: the
            page of your session will open here.
          </p>
        </JoiningStatus>
      </div>
      <p className="actions">
        <Button component={SiteLink} href={paths.guide} variant="outlined">
          Read the guide
        </Button>
      </p>
    </Panel>
  );
}
