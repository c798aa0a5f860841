import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FormPackage } from '../../engine/decide/model/form.ts';
import type { Json } from '../../engine/decide/model/json.ts';
import { applyRules } from '../../engine/forms/apply-rules.ts';
import { expect, type NewVisitor, test } from '../support/browser-test.ts';
import { fillPackage, keyboard, sendPackage, touch } from '../support/fill-package.ts';
import { logIn, newPhone } from '../support/journey.ts';
import { leadsOf } from '../support/leads-of.ts';
import { OPEN_PAGES } from '../support/open-page.ts';
import { PROJECT_ROOT } from '../support/project-root.ts';
import { shippedRelease } from '../support/shipped-release.ts';
import type { Product } from '../support/start-product.ts';

interface PageWithForm {
  readonly path: string;
  readonly form: FormPackage;
  readonly next: Readonly<Record<string, string>> | null;
}

/**
 * Every page with a form that a route shows: first one for each package, and all others. A package that several pages
 * show is filled by keyboard on the first one and by touch on the others; one that a single page shows, by both there.
 */
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
async function fillToLead(
  newVisitor: NewVisitor,
  product: Product,
  { path, form, next }: PageWithForm,
  by: 'keyboard' | 'touch',
  hasToken: boolean,
) {
  // The form of some pages is their second step.
  const address = OPEN_PAGES.findLast((open) => open.path === path)?.address ?? path;
  const { page, complaints } = await newVisitor();
  const phone = newPhone();
  if (hasToken) {
    await page.goto('/login?channel=5300');
    await logIn(page, product, phone);
    await page.waitForURL('**/form-package');
  }
  await page.goto(`${address}${address.includes('?') ? '&' : '?'}channel=5300`);
  await page.locator('[data-field]').first().waitFor();
  const answers = {
    ...goodAnswers(form.id),
    ...(form.schema.properties && hasField(form, 'phone') ? { phone } : {}),
  };
  const hand = by === 'touch' ? touch() : keyboard(page);
  await fillPackage(page, hand, form, answers, { hasToken, smsCode: product.smsCode });
  await sendPackage(page, hand, form);
  await page.waitForURL((url) => url.pathname !== path);
  if (next) expect(Object.values(next)).toContain(new URL(page.url()).pathname);

  const lead = (await leadsOf(product, phone)).find((one) => one.package === form.package);
  expect(lead?.form).toMatchObject(savedOf(form, answers, hasToken));
  expect(complaints()).toEqual([]);
}

for (const page of first) {
  test.describe(`${page.form.id} at ${page.path}`, () => {
    const isElsewhere = others.some(({ form }) => form.id === page.form.id);
    for (const by of isElsewhere ? (['keyboard'] as const) : (['keyboard', 'touch'] as const)) {
      test(`is filled by ${by} from empty to the saved lead`, ({ newVisitor, product }) =>
        fillToLead(newVisitor, product, page, by, page.form.login === undefined));
    }
  });
}

for (const page of others) {
  test(`${page.form.id} at ${page.path} is filled by touch from empty to the saved lead`, ({
    newVisitor,
    product,
  }) => fillToLead(newVisitor, product, page, 'touch', page.form.login === undefined));
}

for (const page of first.filter(({ form }) => form.login)) {
  test(`${page.form.id} is filled by who is logged in, without a code`, ({ newVisitor, product }) =>
    fillToLead(newVisitor, product, page, 'touch', true));
}

function hasField(form: FormPackage, name: string): boolean {
  return form.steps.some(({ fields }) => fields.indexOf(name) >= 0);
}

/** The answers without what is hidden from the visitor, or what a login uses up. */
function savedOf(
  form: FormPackage,
  answers: Readonly<Record<string, Json>>,
  hasToken: boolean,
): Record<string, Json> {
  const lookup = (name: string) => (name === 'visit.hasToken' ? hasToken : null);
  const { visible } = applyRules(form, answers, lookup);
  const gone = form.login && !hasToken ? ['smsCode', 'phone', 'agreement'] : [];
  const kept = Object.entries(answers).filter(
    ([name]) => gone.indexOf(name) < 0 && visible.indexOf(name) >= 0,
  );
  return Object.fromEntries(kept);
}
