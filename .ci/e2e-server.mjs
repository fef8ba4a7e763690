// The server of the browser tests: the host itself, on an empty database. Settings: see playwright.config.ts.
import { rmSync } from 'node:fs';

rmSync(process.env['DATA_DIR'], { recursive: true, force: true });
await import('../server/main.ts');
