import { describe, expect, test } from 'vitest';
import { readConfig } from '../../../server/start/config.ts';
import { StartError } from '../../../server/start-error.ts';

const DEFAULTS = {
  port: 4173,
  host: '127.0.0.1',
  buildDir: 'build/client',
  behindTls: false,
  trustProxy: false,
  logLevel: 'warn',
  drainMs: 0,
  dataDir: '.data',
  sample: true,
  keyLost: false,
  databaseUrl: null,
  serverKey: null,
  allowedOrigins: [],
  apiOrigin: null,
};
const HEX_KEY = '0123456789abcdef'.repeat(4);

describe('readConfig', () => {
  test('falls back when nothing is set, and when settings are empty', () => {
    expect(readConfig({})).toEqual(DEFAULTS);
    expect(readConfig({ PORT: '', HOST: ' ', BEHIND_TLS: '', TRUST_PROXY: '', UNKNOWN: 'x' })).toEqual(
      DEFAULTS,
    );
  });

  test('reads every setting', () => {
    const environment = {
      PORT: '0',
      HOST: '0.0.0.0',
      BUILD_DIR: '/srv/site',
      BEHIND_TLS: '1',
      TRUST_PROXY: '127.0.0.1, 10.0.0.0/8, ::1, fd00::/8, loopback',
      LOG_LEVEL: 'info',
      DRAIN_MS: '5000',
      DATA_DIR: '/srv/data',
      SAMPLE: '0',
      KEY_LOST: '1',
      DATABASE_URL: 'postgres://lab:word@db.example.edu/grove',
      SERVER_KEY: HEX_KEY,
      ALLOWED_ORIGINS: 'https://www.example.edu, http://127.0.0.1:5173',
      VITE_API_ORIGIN: 'https://api.example.edu',
    };
    expect(readConfig(environment)).toEqual({
      port: 0,
      host: '0.0.0.0',
      buildDir: '/srv/site',
      behindTls: true,
      trustProxy: ['127.0.0.1', '10.0.0.0/8', '::1', 'fd00::/8', 'loopback'],
      logLevel: 'info',
      drainMs: 5000,
      dataDir: '/srv/data',
      sample: false,
      keyLost: true,
      databaseUrl: 'postgres://lab:word@db.example.edu/grove',
      serverKey: Buffer.from(HEX_KEY, 'hex'),
      allowedOrigins: ['https://www.example.edu', 'http://127.0.0.1:5173'],
      apiOrigin: 'https://api.example.edu',
    });
  });

  test.each([
    ['PORT', '80a', /^PORT must be a whole number from 0 to 65535, for example PORT=4173\.$/],
    ['PORT', '65536', /^PORT must/],
    ['PORT', '-1', /^PORT must/],
    ['PORT', '1e3', /^PORT must/],
    ['BEHIND_TLS', 'true', /^BEHIND_TLS must be 1 .* or 0\.$/],
    ['TRUST_PROXY', 'true', /^TRUST_PROXY must be/],
    ['TRUST_PROXY', '1', /^TRUST_PROXY must be/],
    ['TRUST_PROXY', '10.0.0.0/33', /^TRUST_PROXY must be/],
    ['TRUST_PROXY', '10.0.0.1,', /^TRUST_PROXY must be/],
    ['LOG_LEVEL', 'loud', /^LOG_LEVEL must be one of/],
    ['DRAIN_MS', '60001', /^DRAIN_MS must/],
    ['SERVER_KEY', 'secret', /^SERVER_KEY must be at least 32 random bytes/],
    ['SERVER_KEY', HEX_KEY.slice(2), /^SERVER_KEY must/],
    ['SERVER_KEY', `${'a'.repeat(43)}!`, /^SERVER_KEY must/],
    ['ALLOWED_ORIGINS', '*', /^ALLOWED_ORIGINS must be none, or the origins/],
    ['ALLOWED_ORIGINS', 'www.example.edu', /^ALLOWED_ORIGINS must/],
    ['ALLOWED_ORIGINS', 'https://www.example.edu/', /^ALLOWED_ORIGINS must/],
    ['ALLOWED_ORIGINS', 'https://www.example.edu:443', /^ALLOWED_ORIGINS must/],
    ['ALLOWED_ORIGINS', 'https://WWW.example.edu', /^ALLOWED_ORIGINS must/],
    ['ALLOWED_ORIGINS', 'https://*.example.edu', /^ALLOWED_ORIGINS must/],
    ['ALLOWED_ORIGINS', 'null', /^ALLOWED_ORIGINS must/],
    ['ALLOWED_ORIGINS', 'https://a.example,', /^ALLOWED_ORIGINS must/],
    ['VITE_API_ORIGIN', 'https://api.example.edu/api', /^VITE_API_ORIGIN must be none, or the origin/],
    ['VITE_API_ORIGIN', "https://api.example.edu; script-src 'unsafe-inline'", /^VITE_API_ORIGIN must/],
  ])('refuses %s=%s in one sentence', (name, value, sentence) => {
    const read = () => readConfig({ [name]: value });
    expect(read).toThrow(StartError);
    expect(read).toThrow(sentence);
  });

  test('never repeats a key that it refuses', () => {
    expect(() => readConfig({ SERVER_KEY: 'my-secret' })).toThrow(/^(?!.*my-secret)/);
  });
});
