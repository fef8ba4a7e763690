import { viewData } from 'virtual:view-data';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { LIVE_CHANNEL } from '#audit/trace/format.ts';
import { writeTrace } from '#audit/trace/write-trace.ts';
import { AuditView } from './audit-view.tsx';
import { createLiveTraces, type Source } from './live/live-traces.ts';
import { StatelyInspector } from './parts/stately-inspector.tsx';
import { applyTheme } from './theme/apply-theme.ts';
import './theme/view.css';

/** As wide as visitors on a computer see the site: below 900 px the menu is always compact (MENU-1). */
const SITE_WIDTH = 960;

/** Opens the site beside this window, at the right: over half of the screen, or more where that would be narrow. */
function openSite(): boolean {
  const { availWidth, availHeight } = window.screen;
  const width = Math.min(availWidth, Math.max(SITE_WIDTH, Math.floor(availWidth / 2)));
  const features = `popup,width=${width},height=${availHeight},left=${availWidth - width},top=0`;
  return window.open('/', 'grovemates-audited-site', features) !== null;
}

async function download({ header, records }: Source): Promise<void> {
  const text = await writeTrace(header, records);
  const url = URL.createObjectURL(new Blob([text], { type: 'application/x-ndjson' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = `trace-${new Date(header.startedAt).toISOString().replaceAll(/[:.]/g, '-')}.ndjson`;
  link.click();
  // The browser has taken what it needs by then.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

applyTheme(document.documentElement);
const root = document.getElementById('view');
if (root) {
  createRoot(root).render(
    <StrictMode>
      <AuditView
        data={viewData}
        live={createLiveTraces(new BroadcastChannel(LIVE_CHANNEL))}
        openSite={openSite}
        download={(source) => void download(source)}
        inspector={<StatelyInspector />}
      />
    </StrictMode>,
  );
}
