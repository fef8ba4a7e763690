import { useParams } from 'react-router';
import { pageMeta } from '../site/page-meta.ts';
import { PersonalPage } from './personal-page.tsx';

export const meta = () =>
  pageMeta({
    title: 'Your personal page',
    description: 'One participant’s page, private to whoever has its link.',
    isPrivate: true,
  });

/** The personal page of a participant (ROUTE-12, SITE-7). */
export default function PersonalPageRoute() {
  const { token = '' } = useParams();
  return <PersonalPage key={token} token={token} />;
}
