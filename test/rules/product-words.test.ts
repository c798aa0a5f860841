import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, test } from 'vitest';
import { PROJECT_ROOT } from '../support/project-root.ts';

/** What this product is about, its ad networks and a channel by its number: words that no file of the engine needs. */
const WORDS =
  /loan|\b(?:amounts?|credit|debts?|mortgages?|lend(?:er)?s?|borrow(?:er)?s?|repay(?:ment)?s?|cars?|vehicles?|(?:number |licence )?plates?)\b|baidu|kuaishou|oceanengine|tencent|贷|借款|额度|信用卡|负债|还款|利率|车|channel \d{3,}/gi;

/** Area data has places such as 阿克苏地区库车市. */
const DATA = /\/counties\.json$/;

/** The words in a text; a name such as `amountMin` or `car-value` is as many words as it is made of. */
function productWords(text: string): readonly string[] {
  return (
    text
      .replace(/([a-z])([A-Z])/g, '$1 $2')
      .replace(/[-_]/g, ' ')
      .match(WORDS) ?? []
  );
}

const files = readdirSync(join(PROJECT_ROOT, 'engine'), { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => join(entry.parentPath, entry.name))
  .filter((path) => !DATA.test(path));

test('no file of the engine names what this product is about', () => {
  expect(files.length).toBeGreaterThan(500);
  const told = files.flatMap((path) =>
    [path.slice(PROJECT_ROOT.length), readFileSync(path, 'utf8')].flatMap((text) =>
      productWords(text).map((word) => `${path.slice(PROJECT_ROOT.length + 1)}: ${word}`),
    ),
  );
  expect(told).toEqual([]);
});

describe('the words are found', () => {
  it.each([
    'a loan',
    'amountMin',
    'an amount',
    'car-value',
    'the plate',
    'baiduReport',
    '车牌',
    'channel_5262',
    '额度',
  ])('%s', (text) => {
    expect(productWords(text)).not.toEqual([]);
  });

  it.each(['template', 'place', 'carried', 'scarce', 'card'])('but not %s', (text) => {
    expect(productWords(text)).toEqual([]);
  });
});
