import {
  type ElementType,
  type ReactNode,
  type RefObject,
  use,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { LateWords } from './late-words.ts';
import { isInternalPage } from './site-link.tsx';

type LateTextProps<Words> = {
  from: LateWords<Words>;
  /** Draws the part that is shown here. */
  children: (words: Words) => ReactNode;
  element?: ElementType;
  className?: string;
  itemProp?: string;
};

/**
 * A part of late words; suspends until they are there, and fails as a lost page does where they cannot
 * be had (decision 008). Hydration leaves the markup of the page as it is; its links are turned
 * by the router.
 */
export function LateText<Words>({ from, children, element: Element = 'div', ...rest }: LateTextProps<Words>) {
  const isOfPage = useIsOfPage();
  const { key: turn } = useLocation();
  return isOfPage && !import.meta.env.SSR ? (
    <MarkupOfPage element={Element} {...rest} />
  ) : (
    <Element {...rest}>{children(from.arrived ?? use(from.fetch(turn)))}</Element>
  );
}

type MarkupOfPageProps = Pick<LateTextProps<unknown>, 'className' | 'itemProp'> & { element: ElementType };

function MarkupOfPage({ element: Element, ...rest }: MarkupOfPageProps) {
  const markup = useRef<HTMLElement>(null);
  useRoutedLinks(markup);
  return (
    <Element
      {...rest}
      ref={markup}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: nothing is set: React leaves what the page has
      dangerouslySetInnerHTML={{ __html: '' }}
    />
  );
}

/** Whether this element came with the page and is being hydrated; stays what it was at first. */
export function useIsOfPage(): boolean {
  const isHydrating = useSyncExternalStore(
    () => () => {},
    () => false,
    () => true,
  );
  const [isOfPage] = useState(isHydrating);
  return isOfPage;
}

/** Links within markup that React does not know, turned as `SiteLink` turns its own. */
function useRoutedLinks(markup: RefObject<HTMLElement | null>): void {
  const navigate = useNavigate();
  useEffect(() => {
    const element = markup.current;
    const follow = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null;
      if (!link || link.target || event.button !== 0) return;
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      const { origin, pathname, hash } = link;
      if (origin !== location.origin || !isInternalPage(pathname) || pathname === location.pathname) return;
      event.preventDefault();
      navigate(pathname + hash, { viewTransition: true });
    };
    element?.addEventListener('click', follow);
    return () => element?.removeEventListener('click', follow);
  }, [markup, navigate]);
}
