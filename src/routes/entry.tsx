import { Button, Typography } from '@mui/material';
import { Panel } from '../components/panel.tsx';
import { JoiningStatus } from '../joining/joining-status.tsx';
import { SiteLink } from '../layout/site-link.tsx';
import { pageMeta } from '../page-meta.ts';
import { paths } from '../paths.ts';

export const meta = () =>
  pageMeta({
    title: 'Your way back',
    description: 'The page of one participant, for the one who holds its link.',
    isPrivate: true,
  });

/** A participant's personal way back (ROUTE-12, SITE-7). */
export default function Entry() {
  return (
    <Panel className="reading">
      <Typography variant="h1">Your way back</Typography>
      <div role="status">
        <JoiningStatus>
          <p>
            Nobody has joined on this site so far, so this link leads nowhere yet. Once you have joined, a
            link like this one shows your seats, what you agreed to, and how to withdraw.
          </p>
        </JoiningStatus>
      </div>
      <p className="actions">
        <Button component={SiteLink} href={paths.faqEthics} variant="outlined">
          How people are protected
        </Button>
      </p>
    </Panel>
  );
}
