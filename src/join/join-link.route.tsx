import { useParams } from 'react-router';
import { Panel } from '../components/panel.tsx';
import { pageMeta } from '../site/page-meta.ts';
import { JoinFlow } from './join-flow.tsx';
import { JoinLinkPanel } from './join-link-panel.tsx';

export const meta = () =>
  pageMeta({
    title: 'Your join link',
    description: 'A join link contains the code from your invitation.',
    isPrivate: true,
  });

/** The page of a join link (ROUTE-11, SITE-5). By itself it only looks the code up, which takes no seat. */
export default function Join() {
  const { code = '' } = useParams();
  return (
    <Panel className="reading">
      <JoinFlow key={code} text={code} codeView={JoinLinkPanel} isLink />
    </Panel>
  );
}
