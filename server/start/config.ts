import { isIP } from 'node:net';
import * as v from 'valibot';
import { StartError } from '../start-error.ts';
import { decodeServerKey } from './server-key.ts';

const LOG_LEVELS = ['silent', 'error', 'warn', 'info'] as const;
const NAMED_NETWORKS = ['loopback', 'linklocal', 'uniquelocal'];

const ServerEnvironment = v.object({
  PORT: setting('4173', wholeNumber('PORT', 65_535, 'PORT=4173')),
  HOST: setting('127.0.0.1', v.string()),
  BUILD_DIR: setting('build/client', v.string()),
  BEHIND_TLS: setting('0', flag('BEHIND_TLS must be 1 (visitors always come over https) or 0.')),
  TRUST_PROXY: setting('none', proxies()),
  LOG_LEVEL: setting('warn', v.picklist(LOG_LEVELS, `LOG_LEVEL must be one of ${LOG_LEVELS.join(', ')}.`)),
  DRAIN_MS: setting('0', wholeNumber('DRAIN_MS', 60_000, 'DRAIN_MS=5000')),
  DATA_DIR: setting('.data', v.string()),
  DATABASE_URL: setting('', v.string()),
  SAMPLE: setting('1', flag('SAMPLE must be 1 (a new embedded database gets a sample session) or 0.')),
  KEY_LOST: setting('0', flag('KEY_LOST must be 1 (the database may take another key; its codes end) or 0.')),
  SERVER_KEY: setting(
    '',
    v.pipe(
      v.string(),
      v.check(
        (value) => value === '' || decodeServerKey(value) !== null,
        'SERVER_KEY must be at least 32 random bytes in hexadecimal or base64url, for example what "openssl rand -hex 32" prints.',
      ),
      v.transform(decodeServerKey),
    ),
  ),
  ALLOWED_ORIGINS: setting(
    'none',
    v.pipe(
      v.string(),
      v.transform((value) => (value === 'none' ? [] : listed(value))),
      v.check(
        (value) => value.every(isOrigin),
        'ALLOWED_ORIGINS must be none, or the origins of other sites that use this API, for example ALLOWED_ORIGINS=https://www.example.edu.',
      ),
    ),
  ),
  VITE_API_ORIGIN: setting(
    'none',
    v.pipe(
      v.string(),
      v.check(
        (value) => value === 'none' || isOrigin(value),
        'VITE_API_ORIGIN must be none, or the origin of the API, for example VITE_API_ORIGIN=https://api.example.edu.',
      ),
      v.transform((value) => (value === 'none' ? null : value)),
    ),
  ),
});

/** Everything that may differ between installations. */
export type Config = {
  port: number;
  host: string;
  buildDir: string;
  behindTls: boolean;
  /** The proxies whose `X-Forwarded-*` headers are believed: none, or these addresses. */
  trustProxy: false | string[];
  logLevel: (typeof LOG_LEVELS)[number];
  /** How long the readiness check says 503 before the port closes. */
  drainMs: number;
  /** Where the embedded database and its key are. */
  dataDir: string;
  /** The PostgreSQL to use instead of the embedded database. */
  databaseUrl: string | null;
  /** Whether a sample session is made where an embedded database has none. */
  sample: boolean;
  /** The key under which codes and addresses of clients are stored, where it is given. */
  serverKey: Buffer | null;
  /** Whether a database may be opened with another key than it was made with. */
  keyLost: boolean;
  allowedOrigins: readonly string[];
  /** Where the pages of this build find the API, when that is not their own host. */
  apiOrigin: string | null;
};

/** Reads the configuration from the environment. Throws a {@link StartError} that says what to change. */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const result = v.safeParse(ServerEnvironment, environment, { abortEarly: true });
  if (!result.success) throw new StartError(result.issues[0].message);
  const { PORT, HOST, BUILD_DIR, BEHIND_TLS, TRUST_PROXY, LOG_LEVEL, DRAIN_MS } = result.output;
  const { DATA_DIR, DATABASE_URL, SAMPLE, SERVER_KEY, KEY_LOST, ALLOWED_ORIGINS, VITE_API_ORIGIN } =
    result.output;
  return {
    port: PORT,
    host: HOST,
    buildDir: BUILD_DIR,
    behindTls: BEHIND_TLS,
    trustProxy: TRUST_PROXY,
    logLevel: LOG_LEVEL,
    drainMs: DRAIN_MS,
    dataDir: DATA_DIR,
    databaseUrl: DATABASE_URL === '' ? null : DATABASE_URL,
    sample: SAMPLE,
    serverKey: SERVER_KEY,
    keyLost: KEY_LOST,
    allowedOrigins: ALLOWED_ORIGINS,
    apiOrigin: VITE_API_ORIGIN,
  };
}

/** A setting that falls back when it is absent or empty (`PORT=` in a compose file means 'not set'). */
function setting<Output>(fallback: string, schema: v.GenericSchema<string, Output>) {
  return v.pipe(
    v.optional(v.string(), ''),
    v.transform((value) => (value.trim() === '' ? fallback : value.trim())),
    schema,
  );
}

function flag(message: string) {
  return v.pipe(
    v.picklist(['0', '1'], message),
    v.transform((value) => value === '1'),
  );
}

function wholeNumber(name: string, max: number, example: string) {
  const message = `${name} must be a whole number from 0 to ${max}, for example ${example}.`;
  return v.pipe(v.string(), v.regex(/^\d{1,9}$/, message), v.transform(Number), v.maxValue(max, message));
}

function proxies() {
  return v.pipe(
    v.string(),
    v.check(
      (value) => value === 'none' || listed(value).every(isProxyAddress),
      'TRUST_PROXY must be none, or the addresses of the proxies in front, for example TRUST_PROXY=127.0.0.1,10.0.0.0/8.',
    ),
    v.transform((value) => (value === 'none' ? false : listed(value))),
  );
}

function listed(value: string): string[] {
  return value.split(',').map((part) => part.trim());
}

function isProxyAddress(value: string): boolean {
  const [address = '', prefix, ...rest] = value.split('/');
  if (NAMED_NETWORKS.includes(value)) return true;
  const bits = isIP(address) === 6 ? 128 : 32;
  const prefixFits = prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= bits);
  return isIP(address) !== 0 && prefixFits && rest.length === 0;
}

/** Whether it is an origin exactly as a browser writes it: no path, no usual port, no capitals. */
function isOrigin(value: string): boolean {
  return /^https?:\/\/[a-z\d.:[\]-]+$/.test(value) && URL.parse(value)?.origin === value;
}
