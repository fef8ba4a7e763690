import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, globSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { freePort } from '../support/own-server.ts';
import type { Command, Engine } from './webdriver.ts';

const DRIVER = '/usr/bin/WebKitWebDriver';
const SCREEN = '/usr/bin/Xvfb';

/** WebKitGTK's small browser; its folder is named after the machine's architecture. */
const browser = () => globSync('/usr/lib/*/webkit2gtk-4.1/MiniBrowser')[0];

export function isWebKitThere(): boolean {
  return existsSync(DRIVER) && existsSync(SCREEN) && browser() !== undefined;
}

/**
 * Debian's WebKitGTK on a virtual screen, driven by its own WebDriver over HTTP. It is not Safari, but the same
 * engine.
 */
export async function startWebKit(): Promise<Engine> {
  const home = await mkdtemp(join(tmpdir(), 'grovemates-webkit-'));
  const screen = spawn(SCREEN, ['-displayfd', '3', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const [display] = await once(screen.stdio[3] as NodeJS.ReadableStream, 'data');
  const port = await freePort();
  const driver = spawn(DRIVER, ['--host=127.0.0.1', `--port=${port}`], {
    env: {
      ...process.env,
      HOME: home,
      XDG_RUNTIME_DIR: home,
      DISPLAY: `:${String(display).trim()}`,
      TZ: 'Europe/Berlin',
      // For root in a container, WebKit's sandbox does not start.
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
    },
    stdio: 'ignore',
  });
  const request = async (method: 'POST' | 'GET' | 'DELETE', path: string, body: object = {}) => {
    const response = await fetch(`http://127.0.0.1:${port}/${path}`, {
      method,
      ...(method === 'POST' && { body: JSON.stringify(body) }),
    });
    const { value } = (await response.json()) as { value: unknown };
    if (response.ok) return value;
    const { error, message } = value as { error: string; message: string };
    throw new Error(`${error}: ${message}`);
  };

  const capabilities = {
    alwaysMatch: { 'webkitgtk:browserOptions': { binary: browser(), args: ['--automation'] } },
  };
  await untilAnswered(() => request('GET', 'status'));
  const { sessionId } = (await request('POST', 'session', { capabilities })) as { sessionId: string };
  return {
    send(command) {
      const [method, path, body] = http(command);
      return request(method, `session/${sessionId}/${path}`, body);
    },
    async end() {
      await request('DELETE', `session/${sessionId}`).catch(() => {});
      const gone = [once(driver, 'exit'), once(screen, 'exit')];
      driver.kill();
      screen.kill();
      await Promise.all(gone);
      await rm(home, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

async function untilAnswered(ask: () => Promise<unknown>): Promise<void> {
  for (let tries = 0; tries < 100; tries += 1) {
    if (
      await ask().then(
        () => true,
        () => false,
      )
    )
      return;
    await setTimeout(100);
  }
  throw new Error('WebKitWebDriver did not answer within 10 s.');
}

function http(command: Command): [method: 'POST' | 'GET' | 'DELETE', path: string, body?: object] {
  switch (command.name) {
    case 'navigate':
      return ['POST', 'url', { url: command.url }];
    case 'script':
      return ['POST', 'execute/sync', { script: command.script, args: command.args }];
    case 'asyncScript':
      return ['POST', 'execute/async', { script: command.script, args: command.args }];
    case 'click':
      return ['POST', `element/${command.element}/click`];
    case 'keys':
      return ['POST', `element/${command.element}/value`, { text: command.text }];
    case 'actions':
      return ['POST', 'actions', { actions: command.actions }];
    case 'back':
    case 'forward':
    case 'refresh':
      return ['POST', command.name];
    case 'dropCookies':
      return ['DELETE', 'cookie'];
    case 'print':
      return ['POST', 'print'];
    case 'screenshot':
      return ['GET', 'screenshot'];
    case 'resize':
      return ['POST', 'window/rect', { width: command.width, height: command.height }];
  }
}
