/** A fenced block of a document. */
export type Block = {
  /** The word after the opening fence: `sh`, `nginx` ... */
  language: string;
  /** The text of the nearest `##` heading above it. */
  heading: string;
  /** Its lines, without the indentation of its fence; ends with a newline. */
  text: string;
  /** The line of the opening fence, from 1. */
  line: number;
};

type KnownBlock = { heading: string; language: string; has: string };

const ONE = 'One machine behind a TLS proxy';
const SEVERAL = 'Several processes on PostgreSQL behind a balancer';
const STATIC = 'The site on a static host, the API elsewhere';
const RESTORE = 'Back-up and restore';

/** Every block of docs/deploy.md that the run knows: its heading, and a text that no other block there has. */
export const KNOWN = {
  user: { heading: ONE, language: 'sh', has: 'useradd' },
  unit: { heading: ONE, language: 'ini', has: 'ExecStart=' },
  status: { heading: ONE, language: 'sh', has: 'study -- status' },
  nginx: { heading: ONE, language: 'nginx', has: 'server {' },
  role: { heading: SEVERAL, language: 'sh', has: 'createuser' },
  databaseListens: { heading: SEVERAL, language: 'conf', has: 'listen_addresses' },
  databaseAdmits: { heading: SEVERAL, language: 'conf', has: 'scram-sha-256' },
  databaseRestart: { heading: SEVERAL, language: 'sh', has: 'pg_ctlcluster' },
  postgresUnit: { heading: SEVERAL, language: 'ini', has: 'EnvironmentFile=' },
  postgresSettings: { heading: SEVERAL, language: 'sh', has: 'DATABASE_URL=' },
  postgresStatus: { heading: SEVERAL, language: 'sh', has: 'study -- status' },
  haproxy: { heading: SEVERAL, language: 'haproxy', has: 'frontend ' },
  upstream: { heading: SEVERAL, language: 'nginx', has: 'upstream ' },
  staticBuild: { heading: STATIC, language: 'sh', has: 'VITE_API_ORIGIN=' },
  staticUnit: { heading: STATIC, language: 'ini', has: 'ALLOWED_ORIGINS=' },
  staticNginx: { heading: STATIC, language: 'nginx', has: 'static-host/nginx.conf' },
  backUp: { heading: RESTORE, language: 'sh', has: 'study -- backup' },
  backUpCron: { heading: RESTORE, language: 'cron', has: 'backup' },
  restore: { heading: RESTORE, language: 'sh', has: 'server.key' },
  password: { heading: RESTORE, language: 'conf', has: 'db.example.edu:5432' },
  dump: { heading: RESTORE, language: 'sh', has: 'pg_dump' },
  restoreDump: { heading: RESTORE, language: 'sh', has: 'pg_restore' },
} as const satisfies Record<string, KnownBlock>;

/** The name of a known block. */
export type BlockName = keyof typeof KNOWN;

/** The blocks of the document by their names. */
export type Blocks = Record<BlockName, Block>;

/** All fenced blocks of a Markdown text, those in lists included. */
export function fencedBlocks(markdown: string): Block[] {
  const blocks: Block[] = [];
  let heading = '';
  let open: { block: Block; indent: string; fence: string } | null = null;
  for (const [index, line] of markdown.split('\n').entries()) {
    if (open) {
      if (line.trim() === open.fence) open = null;
      else open.block.text += `${line.startsWith(open.indent) ? line.slice(open.indent.length) : line}\n`;
      continue;
    }
    heading = /^## (.+)$/.exec(line)?.[1] ?? heading;
    const [, indent = '', fence, language = ''] = /^( *)(`{3,}|~{3,})(.*)$/.exec(line) ?? [];
    if (fence === undefined) continue;
    const block = { language: language.trim(), heading, text: '', line: index + 1 };
    blocks.push(block);
    open = { block, indent, fence };
  }
  return blocks;
}

/** The blocks by name. Throws if one is unknown, appears twice, or is missing. */
export function namedBlocks(markdown: string): Blocks {
  const named: Partial<Record<BlockName, Block>> = {};
  const faults: string[] = [];
  for (const block of fencedBlocks(markdown)) {
    const { line, language } = block;
    const names = NAMES.filter((name) => isIt(KNOWN[name], block));
    const [name] = names;
    if (name === undefined) faults.push(`line ${line}: nothing runs this "${language}" block`);
    else if (names.length > 1) faults.push(`line ${line}: this block could be ${names.join(' or ')}`);
    else if (named[name]) faults.push(`line ${line}: a second block could be "${name}"`);
    else named[name] = block;
  }
  for (const name of NAMES) {
    if (!named[name]) faults.push(`the block "${name}" is gone from "${KNOWN[name].heading}"`);
  }
  if (faults.length > 0)
    throw new Error(`docs/deploy.md and npm run deploy-docs differ: ${faults.join('; ')}`);
  return named as Blocks;
}

const NAMES = Object.keys(KNOWN) as BlockName[];

function isIt({ heading, language, has }: KnownBlock, block: Block): boolean {
  return block.heading === heading && block.language === language && block.text.includes(has);
}
