import type { Browser, BrowserContext, Page } from '@playwright/test';

export interface VisitorOptions {
  /** Size of the view; 360×640 when absent. */
  readonly viewport?: { readonly width: number; readonly height: number };
  readonly userAgent?: string;
  /** True for somebody at a desk. */
  readonly hasMouse?: boolean;
  /** Runs in every page before anything else. */
  readonly init?: () => void;
  /** Addresses that the page may talk to besides its own. */
  readonly also?: readonly string[];
}

/**
 * Somebody with a phone, or at a desk: a fresh browser profile with one page, and a record of everything that went
 * wrong in it.
 */
export interface Visitor {
  readonly page: Page;
  readonly context: BrowserContext;
  /**
   * What a healthy visit has none of: errors on the console, uncaught exceptions, violations of the content security
   * policy, requests to another host. Expected ones can be named by a part of their text.
   */
  complaints(...expected: string[]): readonly string[];
  close(): Promise<void>;
}

let visitors = 0;

/**
 * Opens a fresh profile for the product at `origin`. Every visitor comes from an internet address of their own, as the
 * limits of the backend are per address; the product must trust this machine as a proxy.
 */
export async function openVisitor(
  browser: Browser,
  origin: string,
  options: VisitorOptions = {},
): Promise<Visitor> {
  const context = await browser.newContext({
    baseURL: origin,
    viewport: options.viewport ?? { width: 360, height: 640 },
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    hasTouch: !options.hasMouse,
    isMobile: !options.hasMouse,
    ...(options.userAgent === undefined ? {} : { userAgent: options.userAgent }),
  });
  visitors += 1;
  await context.setExtraHTTPHeaders({
    'x-forwarded-for': `198.51.${Math.floor(visitors / 250) % 250}.${(visitors % 250) + 1}`,
  });
  const wrong: string[] = [];
  const allowed = [new URL(origin).origin, ...(options.also ?? [])];
  context.on('request', (request) => {
    const { protocol, origin: to } = new URL(request.url());
    if (protocol.startsWith('http') && !allowed.includes(to)) wrong.push(`request to ${request.url()}`);
  });
  context.on('console', (message) => {
    if (message.type() === 'error') wrong.push(`console: ${message.text()} (${message.location().url})`);
  });
  // The stack of a syntax error is empty.
  context.on('weberror', (event) => wrong.push(`uncaught: ${event.error().stack || event.error().message}`));
  if (options.init !== undefined) await context.addInitScript(options.init);
  const page = await context.newPage();
  return {
    page,
    context,
    complaints: (...expected) => wrong.filter((text) => !expected.some((part) => text.includes(part))),
    close: () => context.close(),
  };
}
