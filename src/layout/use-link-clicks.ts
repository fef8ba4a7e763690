import { useEffect } from 'react';
import { useNavigate } from 'react-router';

/**
 * A click on a link to a page turns the page in this document (SITE-1). One listener serves all links, also those of
 * prerendered text, which React does not know. Who asks for another tab or window, by a key or a button, gets it from the
 * browser, and so does everyone while the styles of the other pages are missing (F23).
 */
export function useLinkClicks(): void {
  const navigate = useNavigate();

  useEffect(() => {
    const follow = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null;
      const href = link?.getAttribute('href') ?? '';
      if (!link || link.target || !isPage(href) || asksForMore(event) || lacksStyles()) return;
      event.preventDefault();
      void navigate(href, { replace: 'replaces' in link.dataset });
    };
    document.addEventListener('click', follow);
    return () => document.removeEventListener('click', follow);
  }, [navigate]);
}

/** Whether a click means something else than to open the link here, or was answered already. */
function asksForMore({ defaultPrevented, button, altKey, ctrlKey, metaKey, shiftKey }: MouseEvent): boolean {
  return defaultPrevented || button !== 0 || altKey || ctrlKey || metaKey || shiftKey;
}

/** Whether only a new document has the styles of its page: the script that starts the site has not got the sheet of all. */
function lacksStyles(): boolean {
  return document.documentElement.dataset['sheet'] === 'missing';
}

/** Whether it is the path of a page; not a file, another site or a mail address. */
function isPage(href: string): boolean {
  return href.startsWith('/') && !href.includes('.');
}
