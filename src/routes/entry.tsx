import { useParams } from 'react-router';
import { EntryPage } from '../joining/entry-page.tsx';
import { pageMeta } from '../page-meta.ts';

export const meta = () =>
  pageMeta({
    title: 'Your way back',
    description: 'The page of one participant, for the one who holds its link.',
    isPrivate: true,
  });

/** A participant's personal way back (ROUTE-12, SITE-7). */
export default function Entry() {
  const { token = '' } = useParams();
  return <EntryPage key={token} token={token} />;
}
