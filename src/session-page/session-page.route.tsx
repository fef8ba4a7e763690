import { useParams } from 'react-router';
import { pageMeta } from '../site/page-meta.ts';
import { SessionPage } from './session-page.tsx';

export const meta = () =>
  pageMeta({
    title: 'Your session',
    description: 'The page of one seat in a session, private to whoever has its link.',
    isPrivate: true,
  });

/** A session page (ROUTE-10, SITE-7). Its links open in a new tab (BAR-6), so that this one is not lost. */
export default function SessionRoute() {
  const { token = '' } = useParams();
  return <SessionPage key={token} token={token} />;
}
