import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { FormPackage } from '../../engine/decide/model/form.ts';
import type { Json } from '../../engine/decide/model/json.ts';
import { applyRules } from '../../engine/forms/apply-rules.ts';
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

/** Every page with a form that a route shows; first the one where each package is filled in every way. */
function pagesWithForms(): {
  readonly first: readonly PageWithForm[];
  readonly others: readonly PageWithForm[];
} {
  const { pages, forms, site } = shippedRelease();
  const first = new Map<string, PageWithForm>();
  const others: PageWithForm[] = [];
  for (const route of site.routes) {
    const block = pages[route.page]?.blocks.find((one) => one.block === 'form');
    const form = forms[String(block?.with.form)];
    if (!form || route.tags.indexOf('to-form') >= 0) continue;
    const next = (block?.with.next ?? null) as PageWithForm['next'];
    const page = { path: route.path, form, next };
    if (first.has(form.id)) others.push(page);
    else first.set(form.id, page);
  }
  return { first: [...first.values()], others };
}

const { first, others } = pagesWithForms();

function goodAnswers(id: string): Readonly<Record<string, Json>> {
  return JSON.parse(readFileSync(join(PROJECT_ROOT, `test/cases/forms/${id}.json`), 'utf8')).valid;
}

/** A visitor fills the form of a page from empty to the lead that is saved. */
async function fillToLead({ path, form, next }: PageWithForm, by: 'keyboard' | 'touch', hasToken: boolean) {
  // The form of some pages is their second step.
  const address = OPEN_PAGES.findLast((open) => open.path === path)?.address ?? path;
  const { page, complaints } = await suite.visitor();
  const phone = newPhone();
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
}

describe.each(first)('$form.id at $path', (page) => {
  it.each(['keyboard', 'touch'] as const)('is filled by %s from empty to the saved lead', (by) =>
    fillToLead(page, by, page.form.login === undefined),
  );
});

it.each(others)('$form.id at $path is filled from empty to the saved lead, too', (page) =>
  fillToLead(page, 'touch', page.form.login === undefined),
);

it.each(first.filter(({ form }) => form.login))(
  '$form.id is filled by who is logged in, without a code',
  (page) => fillToLead(page, 'touch', true),
);

function hasField(form: FormPackage, name: string): boolean {
  return form.steps.some(({ fields }) => fields.indexOf(name) >= 0);
}

/** The answers without what is hidden from the visitor, or what a login uses up. */
function savedOf(form: FormPackage, answers: Readonly<Record<string, Json>>, hasToken: boolean): object {
  const lookup = (name: string) => (name === 'visit.hasToken' ? hasToken : null);
  const { visible } = applyRules(form, answers, lookup);
  const gone = form.login && !hasToken ? ['smsCode', 'phone', 'agreement'] : [];
  const kept = Object.entries(answers).filter(
    ([name]) => gone.indexOf(name) < 0 && visible.indexOf(name) >= 0,
  );
  return Object.fromEntries(kept);
}
