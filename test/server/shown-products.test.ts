import { describe, expect, test } from 'vitest';
import { productProblems } from '../../server/config/product-problems.ts';
import type { OfferedProduct } from '../../server/config/service-data.ts';
import { type ProductFacts, shownProducts } from '../../server/place/shown-products.ts';

const IN_TWO_CITIES = { in: [{ cityName: [{ var: 'place.city' }] }, ['上海', '杭州']] };
const PRODUCTS: readonly OfferedProduct[] = [
  { id: 'for-all' },
  { id: 'android', when: { '===': [{ var: 'env.os' }, 2] } },
  { id: 'two-cities', when: IN_TWO_CITIES },
  { id: 'one-channel', when: { '===': [{ var: 'channel.id' }, 'channel_7001'] } },
];
const NOBODY: ProductFacts = { 'channel.id': null, 'env.os': 3, 'place.city': null };

describe('who sees a product', () => {
  test.each([
    ['somebody of whom nothing is known', {}, ['for-all']],
    ['an Android phone', { 'env.os': 2 }, ['for-all', 'android']],
    ['an iPhone', { 'env.os': 1 }, ['for-all']],
    ['somebody in Hangzhou', { 'place.city': '杭州市' }, ['for-all', 'two-cities']],
    ['somebody in Wuhan', { 'place.city': '武汉市' }, ['for-all']],
    ['a visitor of the channel', { 'channel.id': 'channel_7001' }, ['for-all', 'one-channel']],
    ['a visitor of another channel', { 'channel.id': 'channel_7002' }, ['for-all']],
  ])('%s', (_, known, ids) => {
    const shown = shownProducts(PRODUCTS, { ...NOBODY, ...known } as ProductFacts);
    expect(shown.map(({ id }) => id)).toEqual(ids);
    for (const product of shown) expect(product).not.toHaveProperty('when');
  });

  test('a misspelt fact or operator is a problem of the file', () => {
    const wrong = [
      { id: 'a', when: { '===': [{ var: 'place.town' }, 'x'] } },
      { id: 'b', when: { equals: [1, 1] } },
      { id: 'c', when: { '!': [{ var: 'env.os' }], or: [] } },
    ];
    const problems = productProblems('products.json', { products: wrong });
    expect(problems.map(({ code, pointer }) => [code, pointer])).toEqual([
      ['C052', '/products/0/when/===/0'],
      ['C050', '/products/1/when'],
      ['C051', '/products/2/when'],
    ]);
    expect(productProblems('products.json', { products: [...PRODUCTS] })).toEqual([]);
  });
});
