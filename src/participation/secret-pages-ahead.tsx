import { useCallback, useState } from 'react';
import { PrefetchPageLinks } from 'react-router';
import { SECRET_PATHS } from '#contract/paths.ts';
import { useFetchAhead } from '../services/use-fetch-ahead.ts';

/** Fetches the scripts of the session page and the personal page ahead, where a press may open one of them (SITE-1). */
export function SecretPagesAhead() {
  const [isDue, setIsDue] = useState(false);
  const fetchThem = useCallback(() => setIsDue(true), []);
  useFetchAhead(fetchThem);
  // The script of a page depends on the pattern of its path alone: no token is needed.
  return isDue && PATTERNS.map((pattern) => <PrefetchPageLinks key={pattern} page={pattern} />);
}

const PATTERNS = [SECRET_PATHS.session, SECRET_PATHS.personalPage];
