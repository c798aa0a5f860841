// @vitest-environment happy-dom
import { act } from 'react';
import { expect, test } from 'vitest';
import { ConversionLedger } from '../../../engine/react/dev/conversion-ledger.tsx';
import { createPageHarness, draw } from '../../support/page-harness.tsx';

async function open() {
  const harness = await createPageHarness();
  const root = await draw(harness.wrap(<ConversionLedger />));
  const lines = () => [...root.querySelectorAll('dd')].map((line) => line.textContent?.trim());
  return { ...harness, root, lines };
}

test('says what makes a conversion due while there is none', async () => {
  const { root, lines } = await open();
  expect(root.textContent).toContain('Conversions today (0 on their way)');
  expect(root.textContent).toContain('a login by SMS code or a saved form');
  expect(lines()).toEqual([]);
});

test('shows what was noted, what waits and every step with its reason, as they happen', async () => {
  const { engine, root, lines } = await open();
  await act(async () => {
    engine.stored.set('conversionDue', {
      one: { on: 'sms-login', user: 'u1', channel: 'channel_5301', at: 1000 },
    });
    engine.stored.set('conversionQueue', {
      one: {
        requestId: 'r',
        userId: 'u1',
        channel: 'channel_7001',
        delivery: { via: 'call', network: 'baidu' },
        at: 1000,
        tries: 2,
        next: 0,
      },
    });
    engine.stored.set('conversionLog', {
      lines: [
        { at: 1000, channel: 'channel_7001', state: 'due', what: 'sms-login', why: null },
        { at: 1000, channel: 'channel_7001', state: 'queued', what: 'baidu call', why: null },
        { at: 1000, channel: 'channel_7001', state: 'sent', what: 'baidu call', why: null },
        { at: 2000, channel: 'channel_7001', state: 'acknowledged', what: 'baidu call', why: null },
        { at: 3000, channel: 'channel_7001', state: 'suppressed', what: 'saved-form', why: 'sent-today' },
      ],
    });
  });
  expect(root.textContent).toContain('(1 on their way)');
  expect(root.querySelectorAll('dt')[1]?.textContent).toBe('now');
  expect(lines()).toEqual([
    'noted channel_5301 sms-login',
    'next try channel_7001 baidu call, tries that failed: 2',
    'suppressed channel_7001 saved-form sent-today',
    'acknowledged channel_7001 baidu call',
    'sent channel_7001 baidu call',
    'queued channel_7001 baidu call',
    'due channel_7001 sms-login',
  ]);
});
