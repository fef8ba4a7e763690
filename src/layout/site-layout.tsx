import { Outlet, useLocation } from 'react-router';
import { isSitePath } from '../site/paths.ts';
import { Background } from './background.tsx';
import { Footer } from './footer.tsx';
import { NotFoundView } from './not-found-view.tsx';
import { TopBar } from './top-bar.tsx';
import { useIsSessionPage } from './use-join-links.ts';
import { useLinkClicks } from './use-link-clicks.ts';
import { useScrollAndFocus } from './use-scroll-and-focus.ts';

/** The one layout of every page (SITE-2, SITE-3). Only `#content` scrolls (LOOK-4, decision 018). */
export function SiteLayout() {
  const content = useScrollAndFocus();
  useLinkClicks();
  const { pathname } = useLocation();
  return (
    <>
      <Background />
      <SkipToContent />
      <TopBar />
      <div id="content" tabIndex={-1} {...content}>
        <main className="page">{isSitePath(pathname) ? <Outlet /> : <NotFoundView />}</main>
        <Footer />
      </div>
      <p className="scripts-failed" role="status">
        Part of this page could not be loaded: you can read it, but not all of it will work. Reload it to try
        again.
      </p>
    </>
  );
}

/** A button, not a link: on a session page every link opens in a new tab (BAR-6), and this one must not. */
function SkipToContent() {
  const isSessionPage = useIsSessionPage();
  if (isSessionPage) {
    return (
      <button type="button" className="skip-link" onClick={() => document.getElementById('content')?.focus()}>
        Skip to content
      </button>
    );
  }
  return (
    <a className="skip-link" href="#content">
      Skip to content
    </a>
  );
}
