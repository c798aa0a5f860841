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
  /** The same for these names with TLS, whose certificate then need not be one that browsers know. */
  readonly tlsPort?: number;
  /** Flags of V8, such as `--no-opt`. */
  readonly jsFlags?: string;
}

/** Starts a headless Chromium that talks to nobody but the addresses a test opens. */
export function launchBrowser(options: LaunchOptions = {}): Promise<Browser> {
  const args = [...QUIET];
  if (process.getuid?.() === 0) args.push('--no-sandbox');
  const { hostsPort, tlsPort, jsFlags } = options;
  if (jsFlags !== undefined) args.push(`--js-flags=${jsFlags}`);
  const rules = Object.entries({ 80: hostsPort, 443: tlsPort })
    .filter(([, port]) => port !== undefined)
    .map(([from, port]) => `MAP *.example.com:${from} 127.0.0.1:${port}`);
  if (rules.length > 0) args.push(`--host-resolver-rules=${rules.join(',')}`);
  if (tlsPort !== undefined) args.push('--ignore-certificate-errors');
  return chromium.launch({ executablePath: findChromium(), args });
}
