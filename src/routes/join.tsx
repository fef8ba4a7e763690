import { Button, Typography } from '@mui/material';
import { useParams } from 'react-router';
import { Panel } from '../components/panel.tsx';
import { JoiningStatus } from '../joining/joining-status.tsx';
import { SiteLink } from '../layout/site-link.tsx';
import { pageMeta } from '../page-meta.ts';
import { paths } from '../paths.ts';

export const meta = () =>
  pageMeta({
    title: 'Your join link',
    description: 'A join link carries the code of your invitation.',
    isPrivate: true,
  });

/** More than this of a code is never shown: a code has ten symbols. */
const MOST_SHOWN = 40;

/** A join link (ROUTE-11, SITE-5). Opening it spends nothing and sends the code nowhere. */
export default function Join() {
  const { code = '' } = useParams();
  return (
    <Panel className="reading">
      <Typography variant="h1">Your join link</Typography>
      <p>
        It carries the code <bdi className="literal">{code.slice(0, MOST_SHOWN)}</bdi>. Opening the link has
        used nothing up.
      </p>
      <div role="status">
        <JoiningStatus>
          <p>
            This site does not take codes yet. Keep the link: it stays as good as it is, and you can open it
            again when your invitation says so.
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
