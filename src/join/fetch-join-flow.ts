/** Fetches the join flow, which is needed only once a code was entered. Rejects where it cannot be fetched. */
export const fetchJoinFlow = () => import('./join-flow.tsx');
