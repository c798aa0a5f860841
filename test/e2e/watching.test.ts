import { createServer, type Server } from 'node:http';
import { expect, test } from '../support/browser-test.ts';

/** Pages that are ill, to see that a visitor of the suite notices: a suite that sees nothing finds nothing. */
const PAGES: Readonly<Record<string, string>> = {
  '/healthy': '<link rel="icon" href="data:,"><p>well</p>',
  '/console': '<link rel="icon" href="data:,"><script src="/console.js"></script>',
  '/uncaught': '<link rel="icon" href="data:,"><script src="/uncaught.js"></script>',
  '/inline': '<link rel="icon" href="data:,"><script>1</script>',
  '/abroad': '<link rel="icon" href="data:,"><img src="http://abroad.example.org/pixel.gif">',
  '/missing': '<link rel="icon" href="data:,"><img src="/not-there.png">',
};
const SCRIPTS: Readonly<Record<string, string>> = {
  '/console.js': "console.error('oh no')",
  '/uncaught.js': "throw new Error('thrown away')",
};

let server: Server;
let origin = '';

test.beforeAll(async () => {
  server = createServer((request, response) => {
    const path = request.url ?? '';
    const script = SCRIPTS[path];
    response.setHeader('content-security-policy', "script-src 'self'");
    response.setHeader('content-type', script === undefined ? 'text/html' : 'text/javascript');
    response.statusCode = path in PAGES || script !== undefined ? 200 : 404;
    response.end(PAGES[path] ?? script ?? '');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
});

test.afterAll(() => server.close());

for (const [path, complaint] of [
  ['/healthy', null],
  ['/console', 'console: oh no'],
  ['/uncaught', 'thrown away'],
  ['/inline', 'Content Security Policy'],
  ['/abroad', 'request to http://abroad.example.org/pixel.gif'],
  ['/missing', '404'],
] as const) {
  test(`a visitor of ${path} complains of: ${complaint}`, async ({ newVisitor }) => {
    const { page, complaints } = await newVisitor({ origin });
    await page.goto(path, { waitUntil: 'load' });
    if (complaint === null) expect(complaints()).toEqual([]);
    else await expect.poll(() => complaints().join('\n')).toContain(complaint);
  });
}
