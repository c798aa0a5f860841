import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { FormPackage } from '../../engine/core/model/form.ts';
import type { Json } from '../../engine/core/model/json.ts';
import { browserSuite } from '../support/browser-suite.ts';
import { fillPackage, keyboard, touch } from '../support/fill-package.ts';
import { logIn, newPhone } from '../support/journey.ts';
import { OPEN_PAGES } from '../support/open-page.ts';
import { PROJECT_ROOT } from '../support/project-root.ts';
import { shippedRelease } from '../support/shipped-release.ts';

const suite = browserSuite();

interface PageWithForm {
  readonly path: string;
  readonly form: FormPackage;
  readonly next: Readonly<Record<string, string>> | null;
}

/** One page for each form package that a route shows. */
function pagesWithForms(): readonly PageWithForm[] {
  const { pages, forms, site } = shippedRelease();
  const found = new Map<string, PageWithForm>();
  for (const route of site.routes) {
    const block = pages[route.page]?.blocks.find((one) => one.block === 'form');
    const form = forms[String(block?.with.form)];
    if (!form || found.has(form.id) || route.tags.indexOf('to-form') >= 0) continue;
    const next = (block?.with.next ?? null) as PageWithForm['next'];
    found.set(form.id, { path: route.path, form, next });
  }
  return [...found.values()];
}

function goodAnswers(id: string): Readonly<Record<string, Json>> {
  return JSON.parse(readFileSync(join(PROJECT_ROOT, `test/cases/forms/${id}.json`), 'utf8')).valid;
}

describe.each(pagesWithForms())('$form.id at $path', ({ path, form, next }) => {
  // The form of some pages is their second step.
  const address = OPEN_PAGES.findLast((open) => open.path === path)?.address ?? path;

  it.each(['keyboard', 'touch'] as const)('is filled by %s from empty to the saved lead', async (by) => {
    const { page, complaints } = await suite.visitor();
    const phone = newPhone();
    const hasToken = form.login === undefined;
    if (hasToken) {
      await page.goto(`${suite.product.url}/login?channel=5300`);
      await logIn(page, suite.product, phone);
      await page.waitForURL('**/form-package');
    }
    await page.goto(`${suite.product.url}${address}${address.includes('?') ? '&' : '?'}channel=5300`);
    await page.locator('[data-field]').first().waitFor();
    const answers = {
      ...goodAnswers(form.id),
      ...(form.schema.properties && hasField(form, 'phone') ? { phone } : {}),
    };
    const hand = by === 'touch' ? touch() : keyboard(page);
    await fillPackage(page, hand, form, answers, { hasToken, smsCode: suite.product.smsCode });
    await hand.press(page.locator('button[type="submit"]'));
    await page.waitForURL((url) => url.pathname !== path);
    if (next) expect(Object.values(next)).toContain(new URL(page.url()).pathname);

    const { stdout } = await suite.product.dukou('leads', 'list', '--json', '--full');
    const leads = JSON.parse(stdout) as readonly {
      readonly phone: string;
      readonly package: string;
      readonly form: object;
    }[];
    const lead = leads.find((one) => one.phone === phone && one.package === form.package);
    expect(lead?.form).toMatchObject(savedOf(form, answers, hasToken));
    expect(complaints()).toEqual([]);
  });
});

function hasField(form: FormPackage, name: string): boolean {
  return form.steps.some(({ fields }) => fields.indexOf(name) >= 0);
}

/** The answers without what a login uses up, or hides. */
function savedOf(form: FormPackage, answers: Readonly<Record<string, Json>>, hasToken: boolean): object {
  const gone = hasToken ? [] : ['smsCode', 'phone', 'agreement'];
  const kept = Object.entries(answers).filter(([name]) => gone.indexOf(name) < 0 && hasField(form, name));
  return Object.fromEntries(kept);
}
