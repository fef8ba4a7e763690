import { extname } from 'node:path';

/** What a file is for the browser, and whether compressing it makes sense. */
export type ContentType = { type: string; isText: boolean };

const TEXT = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.xml': 'application/xml; charset=utf-8',
  '.svg': 'image/svg+xml; charset=utf-8',
};

const BINARY = {
  '.avif': 'image/avif',
  '.gif': 'image/gif',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.mp4': 'video/mp4',
  '.pdf': 'application/pdf',
  '.png': 'image/png',
  '.wasm': 'application/wasm',
  '.webm': 'video/webm',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};

const BY_EXTENSION: ReadonlyMap<string, ContentType> = new Map([
  ...entries(TEXT, true),
  ...entries(BINARY, false),
]);

/** The content type of a file by its name; a download when the name says nothing known. */
export function contentTypeOf(file: string): ContentType {
  return BY_EXTENSION.get(extname(file)) ?? { type: 'application/octet-stream', isText: false };
}

function entries(types: Record<string, string>, isText: boolean): [string, ContentType][] {
  return Object.entries(types).map(([extension, type]) => [extension, { type, isText }]);
}
