import type { ReactNode } from 'react';
import { Links, type LinksFunction, Scripts, useLocation } from 'react-router';
import { ErrorBoundary as PageErrorBoundary } from '../layout/error-boundary.tsx';
import { PageHead } from '../layout/page-head.tsx';
import { SiteLayout } from '../layout/site-layout.tsx';
import { NewTabLink } from '../layout/site-link.tsx';
import { site } from '../site/facts.ts';
import { pageMeta } from '../site/page-meta.ts';
import { isSitePath, paths } from '../site/paths.ts';
import { colours } from '../theme/tokens.ts';
import { headScript } from './head-script.ts';
import { preloadedFonts, siteStyle } from './site-style.ts';

/** The title of a page that has not set its own yet: it is opening, or its script is lost. */
export const meta = () => [
  { title: site.name },
  ...pageMeta({
    title: 'Your page',
    description: 'A private page, opened by its link.',
    isPrivate: true,
  }).filter((descriptor) => !('title' in descriptor)),
];

export const links: LinksFunction = () => [
  { rel: 'icon', href: '/favicon.ico', sizes: '16x16 32x32 48x48' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
  { rel: 'manifest', href: '/site.webmanifest' },
];

/** The document around every page. The head script sets attributes on `<html>` before React reads it. */
export function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="dark" />
        <meta name="theme-color" content={colours.page} />
        {import.meta.env.SSR && (
          <>
            {/** biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours, hashed in the policy */}
            <script dangerouslySetInnerHTML={{ __html: headScript(preloadedFonts) }} />
            <noscript>
              {preloadedFonts.map((href) => (
                <link key={href} rel="preload" as="font" href={href} crossOrigin="anonymous" />
              ))}
            </noscript>
          </>
        )}
        <PageHead />
        <Links />
        {/* This must be the first style in the head: hydration takes the first one it finds for the site's own. */}
        <style data-site>{siteStyle}</style>
      </head>
      <body>
        {children}
        <Scripts />
      </body>
    </html>
  );
}

export default function Root() {
  return <SiteLayout />;
}

/** They open in new tabs, as the page may be a session page (BAR-6). */
const readableWithoutScripts = [
  { label: 'Home', href: paths.home },
  { label: `${site.name} Guide`, href: paths.guide },
  { label: 'FAQ: support', href: paths.faqSupport },
  { label: site.support.name, href: `mailto:${site.support.address}` },
];

/**
 * What the pages with a token or a code show until their scripts run; the server sends it for all three. For an address that
 * is not found, but which the router takes for one of the site's, the server has sent the whole page (decision 003).
 */
export function HydrateFallback() {
  const { pathname } = useLocation();
  if (!isSitePath(pathname)) return <SiteLayout />;
  return (
    <>
      <div className="background" aria-hidden="true">
        <div className="scene" data-scene="day" />
        <div className="scene" data-scene="night" />
        <div className="overlay" data-scene="day" />
        <div className="overlay" data-scene="night" />
      </div>
      <div id="content">
        <main className="page">
          <div className="panel reading opening">
            <p role="status">Opening your page …</p>
            <noscript>
              <h1>This page needs JavaScript</h1>
              <p>
                This page is private to whoever has its link. Allow JavaScript for this site, and reload it.
              </p>
              <p>You can read these pages without it:</p>
              <ul>
                {readableWithoutScripts.map(({ label, href }) => (
                  <li key={href}>
                    <NewTabLink href={href}>{label}</NewTabLink>
                  </li>
                ))}
              </ul>
            </noscript>
          </div>
        </main>
      </div>
      <p className="scripts-failed" role="status">
        Part of this page could not be loaded. Reload it to try again.
      </p>
    </>
  );
}

/** A failure of the layout itself, which the page's own boundary cannot catch (FAIL-1). */
export function ErrorBoundary() {
  return (
    <div id="content">
      <main className="page">
        <PageErrorBoundary />
      </main>
    </div>
  );
}
