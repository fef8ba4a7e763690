import type { BrowserContext } from 'playwright/test';

/** What is fetched ahead may fail, where a test has ended its server or its connection meanwhile: a press fetches it (SITE-1). */
const FETCHED_AHEAD =
  /ERR_(CONNECTION_REFUSED|INTERNET_DISCONNECTED).*\/(session-page\.route|personal-page\.route|dist|search-index)-/;

/**
 * Everything a browser complains about: errors and warnings on the console, uncaught errors and rejections, and
 * violations of the content security policy. A test that provokes some names them with `expect`.
 */
export class Trouble {
  readonly all: string[] = [];
  readonly violations: string[] = [];
  readonly #expected: RegExp[] = [];

  /** Listens to every page of the context, from its first document on. */
  async watch(context: BrowserContext): Promise<void> {
    context.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning') {
        this.all.push(`console ${message.type()}: ${message.text()} (${message.location().url})`);
      }
    });
    context.on('weberror', (error) => this.all.push(`uncaught: ${error.error().message}`));
    await context.exposeBinding('reportViolation', (_source, text: string) => {
      this.violations.push(text);
      this.all.push(`policy violation: ${text}`);
    });
    await context.addInitScript(() => {
      document.addEventListener('securitypolicyviolation', (event) => {
        const { reportViolation } = window as unknown as { reportViolation(text: string): void };
        reportViolation(
          `${event.effectiveDirective} ${event.blockedURI} ${event.sample} at ${location.pathname}`,
        );
      });
    });
  }

  /** The test provokes this trouble. Each line of `all` that matches one of the patterns is no failure. */
  expect(...patterns: RegExp[]): void {
    this.#expected.push(...patterns);
  }

  /** What no test expected; empty on a good page. */
  unexpected(): string[] {
    const expected = [FETCHED_AHEAD, ...this.#expected];
    return this.all.filter((line) => !expected.some((pattern) => pattern.test(line)));
  }
}
