import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import { describe, expect, it } from 'vitest';
import type { Json } from '../../engine/decide/model/json.ts';
import { productProblems } from '../../server/config/product-problems.ts';
import { PROJECT_ROOT } from '../support/project-root.ts';
import { readJson } from '../support/read-json.ts';

const FOLDER = 'server/config/meta';

describe('the schemas of server/config', () => {
  const ajv = new Ajv({ strict: true, strictTypes: false, logger: false });

  // A start takes them as they are, since holding them to their draft costs more than reading the files.
  it.each(readdirSync(join(PROJECT_ROOT, FOLDER)))('%s is one of draft 07', (file) => {
    expect(ajv.validateSchema(readJson(`${FOLDER}/${file}`))).toBe(true);
  });
});

describe('the products', () => {
  const FILE = 'server/config/products.json';
  const shipped = readJson(FILE) as { readonly products: readonly Record<string, unknown>[] };
  const [first = {}] = shipped.products;
  const problems = (change: object) =>
    productProblems(FILE, { products: [{ ...first, ...change }] } as Json).map(({ pointer, data }) => ({
      pointer,
      data,
    }));
  const example = (change: object) => ({ example: { ...(first.example as object), ...change } });

  it.each([
    ['an example below the rates', example({ rate: 5.4 }), 'example/rate', 'least', 7.2],
    ['an example above the rates', example({ rate: 24 }), 'example/rate', 'most', 23.4],
    [
      'an example of more money than is lent',
      example({ principal: 99_000_000 }),
      'example/principal',
      'most',
      20_000_000,
    ],
    ['an example of too few months', example({ months: 1 }), 'example/months', 'least', 3],
    ['rates that count down', { rateMin: 24 }, 'rateMax', 'least', 24],
  ])('%s is said', (_, change, at, kind, limit) => {
    expect(problems(change)).toEqual([{ pointer: `/products/0/${at}`, data: { kind, limit } }]);
  });

  it('as they are shipped offer what their examples say', () => {
    expect(productProblems(FILE, shipped as unknown as Json)).toEqual([]);
  });
});
