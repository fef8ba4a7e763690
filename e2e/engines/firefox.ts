import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { Command, Engine, Send } from './webdriver.ts';

export const FIREFOX = '/usr/bin/firefox-esr';

type Preferences = Readonly<Record<string, string | number | boolean>>;

const ALWAYS: Preferences = {
  'marionette.port': 0,
  'datareporting.policy.dataSubmissionEnabled': false,
  'app.update.disabledForTesting': true,
  'browser.shell.checkDefaultBrowser': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'media.autoplay.default': 0,
  // A mouse: without a screen Firefox reports that nothing can hover, and then no video is fetched.
  'ui.primaryPointerCapabilities': 6,
  'ui.allPointerCapabilities': 6,
};

/**
 * Debian's Firefox without windows, driven by Marionette, its own part of WebDriver. Debian has no geckodriver, and
 * Playwright's protocol needs a newer Firefox.
 */
export async function startFirefox(preferences: Preferences = {}): Promise<Engine> {
  const profile = await mkdtemp(join(tmpdir(), 'grovemates-firefox-'));
  const lines = Object.entries({ ...ALWAYS, ...preferences }).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`,
  );
  await writeFile(join(profile, 'user.js'), lines.join('\n'));
  const firefox = spawn(FIREFOX, ['--headless', '--marionette', '--no-remote', '--profile', profile], {
    env: { ...process.env, HOME: profile, TZ: 'Europe/Berlin' },
    stdio: 'ignore',
  });
  const ended = once(firefox, 'exit');
  const socket = await connectTo(await portOf(profile));
  const call = callsOver(socket);
  await call('WebDriver:NewSession', {});
  return {
    send: sender(call),
    async end() {
      socket.destroy();
      // Its profile is deleted afterwards.
      firefox.kill('SIGKILL');
      await ended;
      await rm(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

type Call = (command: string, parameters: object) => Promise<unknown>;

/** Firefox writes the port that it uses into its profile. */
async function portOf(profile: string): Promise<number> {
  for (let tries = 0; tries < 300; tries += 1) {
    const text = await readFile(join(profile, 'MarionetteActivePort'), 'utf8').catch(() => '');
    if (text !== '') return Number(text);
    await setTimeout(100);
  }
  throw new Error('Firefox did not open its Marionette port within 30 s.');
}

async function connectTo(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  return socket;
}

/**
 * Messages are `length:JSON`: first a greeting, then `[0, id, command, parameters]` is answered by
 * `[1, id, error, result]`.
 */
function callsOver(socket: Socket): Call {
  const waiting = new Map<number, { resolve(result: unknown): void; reject(error: Error): void }>();
  let received = Buffer.alloc(0);
  let last = 0;
  socket.on('data', (data) => {
    received = Buffer.concat([received, data]);
    for (;;) {
      const colon = received.indexOf(':');
      const length = Number(received.subarray(0, colon).toString());
      if (colon < 0 || received.length < colon + 1 + length) return;
      const message: unknown = JSON.parse(received.subarray(colon + 1, colon + 1 + length).toString());
      received = received.subarray(colon + 1 + length);
      if (!Array.isArray(message)) continue;
      const [, id, error, result] = message as [
        1,
        number,
        { error: string; message: string } | null,
        unknown,
      ];
      const { resolve, reject } = waiting.get(id) ?? {};
      waiting.delete(id);
      if (error) reject?.(new Error(`${error.error}: ${error.message}`));
      else resolve?.(result);
    }
  });
  socket.on('close', () => {
    for (const { reject } of waiting.values()) reject(new Error('Firefox has ended.'));
  });
  return (command, parameters) =>
    new Promise((resolve, reject) => {
      last += 1;
      waiting.set(last, { resolve, reject });
      const text = JSON.stringify([0, last, command, parameters]);
      socket.write(`${Buffer.byteLength(text)}:${text}`);
    });
}

function sender(call: Call): Send {
  return async (command) => {
    const [name, parameters] = marionette(command);
    const result = await call(name, parameters);
    return result !== null && typeof result === 'object' && 'value' in result ? result.value : result;
  };
}

function marionette(command: Command): [name: string, parameters: object] {
  switch (command.name) {
    case 'navigate':
      return ['WebDriver:Navigate', { url: command.url }];
    case 'script':
      return ['WebDriver:ExecuteScript', { script: command.script, args: command.args, sandbox: null }];
    case 'asyncScript':
      return ['WebDriver:ExecuteAsyncScript', { script: command.script, args: command.args, sandbox: null }];
    case 'click':
      return ['WebDriver:ElementClick', { id: command.element }];
    case 'keys':
      return ['WebDriver:ElementSendKeys', { id: command.element, text: command.text }];
    case 'actions':
      return ['WebDriver:PerformActions', { actions: command.actions }];
    case 'back':
      return ['WebDriver:Back', {}];
    case 'forward':
      return ['WebDriver:Forward', {}];
    case 'refresh':
      return ['WebDriver:Refresh', {}];
    case 'dropCookies':
      return ['WebDriver:DeleteAllCookies', {}];
    case 'print':
      return ['WebDriver:Print', { page: { width: 21, height: 29.7 } }];
    case 'screenshot':
      return ['WebDriver:TakeScreenshot', { full: false }];
    case 'resize':
      return ['WebDriver:SetWindowRect', { width: command.width, height: command.height }];
  }
}
