import { expect, test } from '../support/browser-test.ts';

test.describe('the foot of a page', () => {
  test('has links as high as a finger, and none lies over the text of another', async ({ newVisitor }) => {
    const { page } = await newVisitor();
    await page.goto('/login');
    const links = page.locator('.dk-footer a, .dk-footer button');
    await links.first().waitFor();
    const told = await links.evaluateAll((all) =>
      all.map((link) => {
        link.scrollIntoView({ block: 'center' });
        const { left, top, width, height } = link.getBoundingClientRect();
        const hits = (way: number) =>
          document.elementFromPoint(left + width / 2, top + height / 2 + way) === link;
        return [link.textContent, height >= 44, hits(-8) && hits(8)];
      }),
    );
    expect(told.length).toBeGreaterThan(2);
    expect(told.filter(([, isHigh, isFree]) => !isHigh || !isFree)).toEqual([]);
  });
});

test.describe('the content security policy', () => {
  test('allows our own scripts only, and no code made of text', async ({ product }) => {
    const answer = await fetch(`${product.url}/login`);
    const policy = answer.headers.get('content-security-policy') ?? '';
    expect(policy).toMatch(/script-src [^;]*'self'/);
    expect(policy).not.toMatch(/script-src[^;]*'unsafe/);
    expect(policy).toMatch(/default-src|object-src 'none'/);
  });
});
