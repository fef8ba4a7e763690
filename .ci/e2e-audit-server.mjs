// The server of the browser tests in e2e/audit: the audit build, on an empty database. Settings: see playwright.config.ts.
import { rmSync } from 'node:fs';

rmSync(process.env['DATA_DIR'], { recursive: true, force: true });
process.argv.push('--serve-only');
await import('./audit.ts');
