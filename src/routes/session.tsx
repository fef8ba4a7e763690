import { useParams } from 'react-router';
import { SessionPage } from '../joining/session-page.tsx';
import { pageMeta } from '../page-meta.ts';

export const meta = () =>
  pageMeta({
    title: 'Your session',
    description: 'The page of one seat in a session, private to whoever has its link.',
    isPrivate: true,
  });

/** A session page (ROUTE-10, SITE-7). Its links open in a new tab (BAR-6), so that this one is not lost. */
export default function Session() {
  const { token = '' } = useParams();
  return <SessionPage key={token} token={token} />;
}
