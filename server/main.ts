import { serve } from './host/serve.ts';
import { readConfig } from './start/config.ts';
import { systemErrorMessage } from './start/system-error.ts';
import { StartError } from './start-error.ts';

try {
  await serve(readConfig(process.env));
} catch (error) {
  console.error(error instanceof StartError ? error.message : (systemErrorMessage(error) ?? error));
  process.exitCode = 1;
}
