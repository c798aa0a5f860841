// @vitest-environment happy-dom
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { blockOptions } from '../../../engine/compile/block-options.ts';
import type { Json, JsonObject } from '../../../engine/decide/model/json.ts';
import { PageView } from '../../../engine/react/page/page-view.tsx';
import { BLOCKS } from '../../../src/blocks/blocks.ts';
import { clearScreen } from '../../support/drawn-roots.ts';
import { answered, createPageHarness, draw, type PageHarness } from '../../support/page-harness.tsx';
import { PROJECT_ROOT } from '../../support/project-root.ts';
import { BLOCK_FIXTURES } from './block-fixtures.ts';

const SCHEMAS = join(PROJECT_ROOT, 'schemas/meta/blocks');
const PRODUCTS = JSON.parse(readFileSync(join(PROJECT_ROOT, 'server/config/products.json'), 'utf8'));
let texts = 0;

/** A text of great length, unlike any other. */
function longText(): string {
  texts += 1;
  return `${texts}${'渡'.repeat(1000)}`;
}
const COMMON = JSON.parse(readFileSync(join(PROJECT_ROOT, 'schemas/meta/common.schema.json'), 'utf8'));
const AGREEMENTS = [{ id: 'privacy', title: '隐私政策', version: '1.0', hash: 'a' }];

let harness: PageHarness;
beforeAll(async () => {
  harness = await createPageHarness({
    at: '/product-detail?product=sample-1',
    answer: async () => answered({ products: PRODUCTS.products }),
  });
});

afterEach(clearScreen);

const pageOf = (block: string, options: JsonObject) => ({
  id: 'test',
  about: '',
  layout: 'plain',
  blocks: [{ block, with: options }],
  agreements: AGREEMENTS,
});

async function show(block: string, options: JsonObject, on = harness) {
  const before = on.platform.record.errors.length;
  const root = await draw(on.wrap(<PageView page={pageOf(block, options)} screen="test" />));
  const failed = /^Block /;
  const since = on.platform.record.errors.slice(before);
  const untold = since.filter((text) => text.startsWith('No text '));
  return { root, errors: since.filter((text) => failed.test(text)), untold };
}

/** What a page says over the usual options of the block, as the compiler puts them together. */
function shipped(name: string, options: JsonObject): JsonObject {
  const file = join(PROJECT_ROOT, 'schemas/blocks', `${name}.json`);
  return existsSync(file) ? blockOptions(JSON.parse(readFileSync(file, 'utf8')).with, options) : options;
}

/** The same shape with every text, list and number of another kind. */
function wrong(value: Json | undefined): Json {
  if (typeof value === 'string') return 7;
  if (typeof value === 'number') return ['?'];
  if (typeof value === 'boolean') return '?';
  if (Array.isArray(value)) return { 0: '?' };
  if (typeof value !== 'object' || value === null) return null;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, key === 'seconds' ? 3 : wrong(item)]),
  );
}

/** The same shape with nothing in it: blank texts, no items, no amounts. Seconds are zero too. */
function empty(value: Json | undefined): Json {
  if (typeof value === 'string') return '';
  if (typeof value === 'number') return 0;
  if (typeof value === 'boolean') return false;
  if (Array.isArray(value)) return [];
  if (typeof value !== 'object' || value === null) return null;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, empty(item)]));
}

function long(value: Json | undefined, key = ''): Json {
  const kept = ['form', 'agreement', 'icon', 'style', 'tone', 'go', 'open', 'icpUrl', 'destination'];
  if (typeof value === 'string') return kept.includes(key) ? value : longText();
  if (Array.isArray(value)) return value.map((item) => long(item, key));
  if (typeof value !== 'object' || value === null) return value ?? null;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, long(item, name)]));
}

function nameOf(control: Element): string {
  const label = control.id && control.ownerDocument.querySelector(`label[for="${control.id}"]`);
  const around = control.closest('label');
  return (
    control.getAttribute('aria-label') ??
    (label ? label.textContent : null) ??
    around?.textContent ??
    control.textContent ??
    ''
  ).trim();
}

/** Controls without a name. */
function unnamed(root: Element): readonly string[] {
  const all = [...root.querySelectorAll('a,button,input,select,textarea,summary,[role=button],[tabindex]')];
  const shown = all.filter(
    (control) => !control.closest('[aria-hidden=true]') && control.getAttribute('tabindex') !== '-1',
  );
  return shown.filter((control) => nameOf(control) === '').map((control) => control.outerHTML);
}

test('every block has a fixture and a schema, and nothing else has', () => {
  const names = BLOCKS.map(({ name }) => name).sort();
  expect(Object.keys(BLOCK_FIXTURES).sort()).toEqual(names);
  expect(readdirSync(SCHEMAS).sort()).toEqual(names.map((name) => `${name}.schema.json`).sort());
});

describe.each(BLOCKS.map(({ name }) => name))('block %s', (name) => {
  const own = BLOCK_FIXTURES[name] ?? { minimal: {}, full: {} };
  const fixture = { minimal: shipped(name, own.minimal), full: shipped(name, own.full) };

  test('its schema describes every option, allows both fixtures and refuses an unknown option', () => {
    const schema = JSON.parse(readFileSync(join(SCHEMAS, `${name}.schema.json`), 'utf8'));
    const ajv = new Ajv({ allErrors: true, strict: false });
    ajv.addSchema(COMMON, 'https://dukou.invalid/schemas/meta/common.schema.json');
    const validate = ajv.compile({ ...schema, $id: `https://dukou.invalid/schemas/meta/blocks/${name}` });
    for (const options of [fixture.minimal, fixture.full]) {
      expect(validate(options) || validate.errors).toBe(true);
    }
    expect(validate({ ...fixture.full, unheardOf: 1 })).toBe(false);
    expect(schema.description).toBeTruthy();
    for (const option of Object.values<JsonObject>(schema.properties)) {
      expect(option.description ?? option.$ref).toBeTruthy();
    }
  });

  test.each(['minimal', 'full'] as const)(
    'draws its %s options, and every control has a name',
    async (kind) => {
      const { root, errors, untold } = await show(name, fixture[kind]);
      expect([errors, untold]).toEqual([[], []]);
      expect(root.querySelector('.dk-failed')).toBeNull();
      expect(unnamed(root)).toEqual([]);
    },
  );

  test.each([
    ['of another kind', wrong(fixture.full)],
    ['that are missing', {}],
    ['with nothing in them', empty(fixture.full)],
    ['of great length', long(fixture.full)],
  ])('survives options %s', async (_, options) => {
    const { root, errors } = await show(name, options as JsonObject);
    expect(errors).toEqual([]);
    expect(root.querySelector('.dk-failed')).toBeNull();
  });

  test('draws in Node', () => {
    const page = pageOf(name, fixture.full);
    expect(renderToString(harness.wrap(<PageView page={page} screen="test" />))).toContain(
      'data-screen="test"',
    );
  });
});

/** What a product must have to be shown. */
const NEEDED = 'id name lenderName amountMin amountMax rateMin rateMax termMin termMax'.split(' ');
const bare = (product: JsonObject) => Object.fromEntries(NEEDED.map((key) => [key, product[key] ?? null]));

/** Answers of the products call, by what they do to each product, and whether the products are shown all the same. */
const ANSWERS: readonly (readonly [string, (product: JsonObject) => Json, boolean])[] = [
  ['have only what they must', bare, true],
  ['are of great length', ({ id, ...rest }) => ({ ...(long(rest) as JsonObject), id: id ?? null }), true],
  ['have other parts of another kind', (one) => ({ ...(wrong(one) as JsonObject), ...bare(one) }), true],
  ['are all of another kind', wrong, false],
  ['are nothing', () => null, false],
];

describe.each(ANSWERS)('when the products of the backend %s', (_, change, isShown) => {
  let other: PageHarness;
  beforeAll(async () => {
    const products = PRODUCTS.products.map(change);
    const at = '/product-detail?product=sample-1';
    other = await createPageHarness({ at, answer: async () => answered({ products }) });
  });

  test.each(BLOCKS.map(({ name }) => name))('block %s stands, and its controls have names', async (name) => {
    const { full = {} } = BLOCK_FIXTURES[name] ?? {};
    const { root, errors } = await show(name, shipped(name, full), other);
    expect(errors).toEqual([]);
    expect(root.querySelector('.dk-failed')).toBeNull();
    expect(unnamed(root)).toEqual([]);
    if (name === 'product-list') expect(root.querySelectorAll('.dk-product-card').length > 0).toBe(isShown);
  });
});
