/** Fetches the code of joining, which is needed only once a code was entered. Rejects where it cannot be had. */
export const fetchJoinFlow = () => import('./join-flow.tsx');
