import { hash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Encoding } from '../http/negotiation.ts';
import {
  PAGE_HEADERS,
  pagePolicy,
  STRICT_POLICY,
  svgPolicy,
  VIEWER_POLICY,
} from '../security/security-headers.ts';
import { StartError } from '../start-error.ts';
import { contentTypeOf } from './content-types.ts';
import { FALLBACK_FILE, NOT_FOUND_FILE, PAGES, SECURITY_FILE } from './site-paths.ts';

/** One encoding of a file, ready to send. */
export type StoredBody = { bytes: Buffer; etag: string };

/** A file of the build with everything that does not depend on the request. */
export type StoredFile = {
  headers: Readonly<Record<string, string>>;
  bodies: { readonly [E in Encoding]?: StoredBody } & { readonly identity: StoredBody };
  acceptsRanges: boolean;
};

/** The whole build in memory. What is not in it cannot be served. */
export type Site = {
  files: ReadonlyMap<string, StoredFile>;
  /** The build path of each public path; pages are not among them, see site-paths.ts. */
  publicFiles: ReadonlyMap<string, string>;
};

/**
 * Reads a build once; its pages may use the API at `apiOrigin`. Throws a {@link StartError} when it is missing or
 * incomplete.
 */
export async function readSite(buildDir: string, apiOrigin: string | null = null): Promise<Site> {
  const names = await listFiles(buildDir);
  const missing = [...PAGES.values(), NOT_FOUND_FILE, FALLBACK_FILE].find((name) => !names.includes(name));
  if (missing !== undefined) {
    throw new StartError(
      `There is no whole build in ${buildDir} (${missing} is missing): run "npm run build" first.`,
    );
  }
  const stored = await Promise.all(
    names.map(async (name) => {
      const bytes = await readFile(join(buildDir, name));
      return [name, await prepareFile(name, bytes, apiOrigin)] as const;
    }),
  );
  const publicNames = names.filter((name) => !name.endsWith('.html'));
  return {
    files: new Map(stored),
    publicFiles: new Map(publicNames.map((name) => [`/${encodeURI(name)}`, name])),
  };
}

/** Makes a file ready to send: its headers, its encodings, and a strong entity tag for each of them. */
export async function prepareFile(
  name: string,
  bytes: Buffer,
  apiOrigin: string | null = null,
): Promise<StoredFile> {
  const { type, isText } = contentTypeOf(name);
  const isPage = name.endsWith('.html');
  const policy = policyOf(name, bytes, apiOrigin);
  const headers = {
    'content-type': type,
    'content-security-policy': policy,
    'cache-control': cacheControlOf(name),
    vary: 'accept-encoding',
    ...(isPage ? PAGE_HEADERS : { 'accept-ranges': 'bytes' }),
  };
  // The policy is part of the tag, or a 304 would pair a cached page with another policy.
  const body = (encoded: Buffer): StoredBody => ({ bytes: encoded, etag: etagOf(policy, encoded) });
  const [br, gz] = isText ? await Promise.all([brotli(bytes), gzipped(bytes)]) : [];
  return {
    headers,
    acceptsRanges: !isPage,
    bodies: {
      identity: body(bytes),
      ...(br !== undefined && br.length < bytes.length ? { br: body(br) } : {}),
      ...(gz !== undefined && gz.length < bytes.length ? { gzip: body(gz) } : {}),
    },
  };
}

async function listFiles(buildDir: string): Promise<string[]> {
  try {
    const entries = await readdir(buildDir, { recursive: true, withFileTypes: true });
    return entries
      .filter((entry) => entry.isFile())
      .map((entry) => relative(buildDir, join(entry.parentPath, entry.name)).split(sep).join('/'))
      .filter((name) => name === SECURITY_FILE || !/(^|\/)\./.test(name))
      .sort();
  } catch {
    throw new StartError(`There is no build in ${buildDir}: run "npm run build" first, or set BUILD_DIR.`);
  }
}

function policyOf(name: string, bytes: Buffer, apiOrigin: string | null): string {
  if (name.endsWith('.html')) return pagePolicy(bytes.toString('utf8'), apiOrigin);
  if (name.endsWith('.svg')) return svgPolicy(bytes.toString('utf8'));
  return /^(application\/pdf|video\/.*)$/.test(contentTypeOf(name).type) ? VIEWER_POLICY : STRICT_POLICY;
}

function cacheControlOf(name: string): string {
  if (name.startsWith('assets/')) return 'public, max-age=31536000, immutable';
  return name.endsWith('.html') ? 'no-cache' : 'public, max-age=3600';
}

function etagOf(policy: string, bytes: Buffer): string {
  return `"${hash('sha256', Buffer.concat([Buffer.from(`${policy}\n`), bytes]), 'base64url').slice(0, 27)}"`;
}

function brotli(bytes: Buffer): Promise<Buffer> {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  };
  return promisify(brotliCompress)(bytes, { params });
}

function gzipped(bytes: Buffer): Promise<Buffer> {
  return promisify(gzip)(bytes, { level: constants.Z_BEST_COMPRESSION });
}
