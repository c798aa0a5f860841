import { readGuardCases } from '../decide/guard/case-file.ts';
import { expect, test } from '../support/browser-test.ts';
import { guardPlayer, type PlayInBrowser } from '../support/guard-in-browser.ts';
import { shippedRelease } from '../support/shipped-release.ts';
import { openVisitor, type Visitor } from '../support/visitor.ts';

/** Milliseconds; a page that is late on a busy machine is not wrong. */
const PATIENCE = 15_000;

/** Cases are played one after the other in the one page of this visitor. */
let visitor: Visitor;
let play: PlayInBrowser;
test.beforeAll(async ({ browser, product }) => {
  visitor = await openVisitor(browser, product.url);
  play = await guardPlayer(visitor, shippedRelease(), PATIENCE);
});
test.afterAll(() => visitor.close());

for (const { file, cases } of readGuardCases()) {
  test.describe(`guard cases of ${file} in a browser`, () => {
    for (const row of cases.filter(({ browser }) => browser !== undefined)) {
      test(`${row.name} (${row.browser})`, async ({ product }) => {
        const { host } = row.given;
        expect(await play(host === undefined ? product.url : `http://${host}`, row)).toEqual([]);
      });
    }
  });
}
