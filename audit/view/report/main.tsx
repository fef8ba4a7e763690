import { viewData } from 'virtual:view-data';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { applyTheme } from '../theme/apply-theme.ts';
import { fetchReport } from './report.ts';
import { ReportPage } from './report-page.tsx';
import '../theme/view.css';

applyTheme(document.documentElement);
const root = document.getElementById('view');
if (root) {
  const report = await fetchReport();
  createRoot(root).render(
    <StrictMode>
      <ReportPage report={report} clauses={viewData.clauses} />
    </StrictMode>,
  );
}
