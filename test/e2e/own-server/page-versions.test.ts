import { expect, type NewVisitor } from '../../support/browser-test.ts';
import { PAGE_VERSIONS, sourcesWithVersions } from '../../support/page-version-cases.ts';
import { test } from '../../support/static-site-test.ts';

const { page: id, path, rows } = PAGE_VERSIONS;
// Its release is published here.
let release = '';

test.beforeAll(async ({ staticSite }) => {
  release = await staticSite.publish(sourcesWithVersions());
});

/** What a visitor with a clock of their own sees of the page, and sees again when the page is loaded anew. */
async function seenBy(
  newVisitor: NewVisitor,
  at: string,
  visitor: string,
): Promise<readonly (string | null)[]> {
  const somebody = await newVisitor();
  await somebody.page.clock.setFixedTime(new Date(at));
  await somebody.context.addInitScript((device) => localStorage.setItem('device_id', device), visitor);
  await somebody.page.goto(path);
  const heading = somebody.page.getByRole('heading', { level: 1 });
  const first = await heading.textContent();
  await somebody.page.reload();
  return [first, await heading.textContent()];
}

for (const { name, at, visitor, shows } of rows) {
  test(`a page with versions: ${name}`, async ({ newVisitor }) => {
    expect(await seenBy(newVisitor, at, visitor)).toEqual([shows, shows]);
  });
}

test('stays as it is for whom its version cannot be loaded', async ({ newVisitor, staticSite }) => {
  const [row] = rows.filter(({ version }) => version === 'festival');
  staticSite.breakWith((asked, response) => {
    if (!asked.includes(`/release/${release}/pages/${id}@`)) return false;
    response.statusCode = 404;
    response.end();
    return true;
  });
  expect(await seenBy(newVisitor, row?.at ?? '', row?.visitor ?? '')).toEqual([
    rows[0]?.shows,
    rows[0]?.shows,
  ]);
  staticSite.breakWith(null);
});
