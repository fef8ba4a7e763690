import { useHidesJoinLinks } from '../hooks/use-join-links.ts';
import type { NavLink } from './nav-links.ts';
import { SiteLink } from './site-link.tsx';

/** Navigation links as a list; the join link only while the hidden-link flag is false (BAR-5, FOOT-2). */
export function NavList({ links, className }: { links: readonly NavLink[]; className: string }) {
  const hidesJoinLinks = useHidesJoinLinks();
  return (
    <ul className={className}>
      {links
        .filter(({ isJoinLink }) => !(isJoinLink && hidesJoinLinks))
        .map(({ label, href, opensNewTab, isJoinLink }) => (
          <li key={href} className={isJoinLink ? 'join-link' : undefined}>
            <SiteLink href={href} {...(opensNewTab ? { opensNewTab } : {})}>
              {label}
            </SiteLink>
          </li>
        ))}
    </ul>
  );
}
