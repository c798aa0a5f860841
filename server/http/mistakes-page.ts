import type { FastifyReply, FastifyRequest } from 'fastify';
import { escapeHtml } from '../entry/fill-template.ts';
import { pagePolicy } from './page-policy.ts';
import { requestAddress } from './request-address.ts';

type PageHandler = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

/** What the pages of development are asked with, to be shown as the last good files made them. */
const LAST_GOOD = '__last_good';

/** What is behind the page of mistakes. */
interface Behind {
  readonly release: string;
  readonly address: string;
}

/** What a developer sees in the place of a page while the files have mistakes; it comes again by itself. */
function mistakesPage(mistakes: string, behind: Behind | null): string {
  const last = behind
    ? `<p><a href="${escapeHtml(behind.address)}">Show the last good release, ${behind.release}</a></p>`
    : '<p>There is no earlier release to show.</p>';
  const again = behind
    ? '<script type="module" src="/@vite/client"></script>'
    : '<meta http-equiv="refresh" content="2">';
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Mistakes in the files</title>
${again}
<style>
body { margin: 0; padding: 16px; background: #1b1b1f; color: #eee; font: 16px/1.5 sans-serif }
pre { padding: 12px; overflow: auto; background: #000; font: 14px/1.5 monospace }
a { color: #8ab4ff }
</style>
</head>
<body>
<h1>The files have mistakes</h1>
<p>Correct what stands here, at FILE:LINE:COLUMN, and save it: this page follows by itself.</p>
<pre>${escapeHtml(mistakes)}</pre>
${last}
</body>
</html>
`;
}

/** Sends the page of mistakes. */
export function sendMistakesPage(reply: FastifyReply, mistakes: string, behind: Behind | null): FastifyReply {
  return reply
    .code(500)
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header(
      'content-security-policy',
      pagePolicy({ connect: [], ads: [], pictures: [], style: '', script: '', dev: true }),
    )
    .send(mistakesPage(mistakes, behind));
}

/**
 * In development the mistakes of the files stand in the place of each page, and lead to the page as the last good files
 * made it.
 *
 * @param mistakes null while the files are good.
 */
export function mistakesThen(
  mistakes: () => string | null,
  releaseId: () => string,
  page: PageHandler,
): PageHandler {
  return async (request, reply) => {
    const said = mistakes();
    const { pathname, searchParams } = requestAddress(request.raw.url);
    if (said === null || searchParams.has(LAST_GOOD)) return page(request, reply);
    searchParams.set(LAST_GOOD, '1');
    return sendMistakesPage(reply, said, { release: releaseId(), address: `${pathname}?${searchParams}` });
  };
}
