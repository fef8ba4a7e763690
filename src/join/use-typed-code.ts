import { useEffect, useRef, useState } from 'react';
import { useNavigationType } from 'react-router';
import { useSiteServices } from '../services/site-services.tsx';
import { fetchJoinFlow } from './fetch-join-flow.ts';

/** A longer text may be a link, which is not kept here: the page knows no codes before the join flow is there. Characters. */
const MAX_CODE_LENGTH = 20;

/**
 * The text in the code field, until the join flow is there (SITE-5). Back, Forward and a reload restore it;
 * a link to the page opens an empty field.
 */
export function useTypedCode() {
  const { typedCode } = useSiteServices();
  const [text, setText] = useState('');
  const latest = useRef<string | null>(null);
  const isReturn = useNavigationType() === 'POP';

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page is opened
  useEffect(() => {
    if (!isReturn) typedCode.remember('');
    setText(typedCode.recall());
    return () => {
      latest.current = null;
    };
  }, []);

  const type = async (typed: string) => {
    setText(typed);
    latest.current = typed;
    if (typed.length <= MAX_CODE_LENGTH) return typedCode.remember(typed);
    // A link may hold a secret: the join flow knows what of it may be kept.
    const { textToKeep } = await fetchJoinFlow();
    if (latest.current === typed) typedCode.remember(textToKeep(typed));
  };

  return { text, type };
}
