import { useParams } from 'react-router';
import { Panel } from '../components/panel.tsx';
import { pageMeta } from '../site/page-meta.ts';
import { JoinFlow } from './join-flow.tsx';
import { LinkDoor } from './join-link-panel.tsx';

export const meta = () =>
  pageMeta({
    title: 'Your join link',
    description: 'A join link contains the code from your invitation.',
    isPrivate: true,
  });

/** The door for a join link (ROUTE-11, SITE-5): it looks the code up, which spends nothing, and does no more by itself. */
export default function Join() {
  const { code = '' } = useParams();
  return (
    <Panel className="reading">
      <JoinFlow key={code} text={code} door={LinkDoor} isLink />
    </Panel>
  );
}
