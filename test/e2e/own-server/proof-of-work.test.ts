import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '../../support/browser-test.ts';
import { copyProject } from '../../support/copy-project.ts';
import { askForCode, newPhone } from '../../support/journey.ts';

// It asks for work from the first code on.
test.use({
  productOptions: [
    async ({}, use) => {
      const root = copyProject(mkdtempSync(join(tmpdir(), 'dukou-proof-')), {
        proof: { from: 0, work: 50_000, minutes: 5 },
      });
      await use({ env: { DUKOU_ROOT: root } });
      rmSync(root, { recursive: true, force: true });
    },
    { scope: 'worker' },
  ],
});

test('a page works for a login code, and the visitor need not notice', async ({ newVisitor, product }) => {
  const { page } = await newVisitor();
  const parts: string[] = [];
  page.on('request', (request) => {
    if (/solve-proof/.test(request.url())) parts.push(request.url());
  });
  const late = page.waitForRequest(/\/app\/record\//);
  await page.goto('/login');
  await late;
  expect(parts).toEqual([]);
  const phone = newPhone();
  await askForCode(page, phone);
  await expect(page.getByRole('status').filter({ hasText: '验证码已发送' })).toBeVisible();
  expect(product.smsCount(phone)).toBe(1);
  expect(parts).toHaveLength(1);
});
