import { type Browser, chromium } from '@playwright/test';
import { findChromium } from './find-chromium.ts';

const QUIET = [
  // Pages are drawn without an emulated graphics card: a fifth less work for each of them.
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-default-apps',
  '--disable-quic',
  '--disable-sync',
  '--no-first-run',
];

export interface LaunchOptions {
  /** Port of the product that `*.example.com` names lead to; the browser then asks no name server for them. */
  readonly hostsPort?: number;
}

/** Starts a headless Chromium that talks to nobody but the addresses a test opens. */
export function launchBrowser(options: LaunchOptions = {}): Promise<Browser> {
  const args = [...QUIET];
  if (process.getuid?.() === 0) args.push('--no-sandbox');
  if (options.hostsPort !== undefined) {
    args.push(`--host-resolver-rules=MAP *.example.com:80 127.0.0.1:${options.hostsPort}`);
  }
  return chromium.launch({ executablePath: findChromium(), args });
}
