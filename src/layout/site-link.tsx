import type { AnchorHTMLAttributes, ReactNode, Ref } from 'react';
import { useLocation } from 'react-router';
import { NewTabIcon } from '../components/icons.tsx';
import { VisuallyHidden } from '../components/visually-hidden.tsx';
import { isSamePage } from '../site/paths.ts';
import { useIsSessionPage } from './use-join-links.ts';

type SiteLinkProps = AnchorHTMLAttributes<HTMLAnchorElement> & {
  href: string;
  children: ReactNode;
  /** Opens in a new tab on every page (BAR-2, BAR-4). On a session page every link does (BAR-6). */
  opensNewTab?: boolean;
  /** Shows the small arrow of a new tab; screen readers hear of the new tab in any case. */
  showsNewTab?: boolean;
  /** The page replaces the present history entry. Only for links to pages that open in this tab. */
  replaces?: boolean;
  ref?: Ref<HTMLAnchorElement>;
};

/**
 * Every link of the site, internal or external. `use-link-clicks.ts` follows those to pages, the browser all others.
 */
export function SiteLink({
  href,
  children,
  opensNewTab = false,
  showsNewTab = true,
  replaces = false,
  ...rest
}: SiteLinkProps) {
  const isSessionPage = useIsSessionPage();
  const { pathname } = useLocation();

  if (opensNewTab || isSessionPage) {
    return (
      <NewTabLink {...rest} href={href} showsNewTab={showsNewTab}>
        {children}
      </NewTabLink>
    );
  }
  return (
    <a
      {...rest}
      href={href}
      data-replaces={replaces || undefined}
      aria-current={isSamePage(href, pathname) ? 'page' : undefined}
    >
      {children}
    </a>
  );
}

/** A link that opens a new tab and says so; works outside the router too. */
export function NewTabLink({
  children,
  showsNewTab = true,
  ...rest
}: Omit<SiteLinkProps, 'opensNewTab' | 'replaces'>) {
  return (
    <a {...rest} target="_blank" rel="noopener">
      {children}
      {showsNewTab && <NewTabIcon />}
      <VisuallyHidden> (opens in new tab)</VisuallyHidden>
    </a>
  );
}
