import type { ApiSpec } from '../../engine/decide/model/api-spec.ts';
import type { Shape } from '../../engine/decide/model/shape.ts';
import { API_CONTRACT } from '../../server/calls/api-contract.ts';
import { REFUSALS } from '../../server/calls/refusal.ts';
import { readJson } from './read-json.ts';

const LEAVES: Readonly<Record<string, string>> = { texts: 'texts by code', json: 'any JSON' };

function shapeText(shape: Shape): string {
  if (typeof shape === 'string') return LEAVES[shape] ?? shape;
  if (Array.isArray(shape)) return `[${shapeText(shape[0] as Shape)}]`;
  const entries = Object.entries(shape as Readonly<Record<string, Shape>>);
  return entries.length === 0
    ? '{}'
    : `{ ${entries.map(([key, value]) => `${key}: ${shapeText(value)}`).join(', ')} }`;
}

function callText([name, call]: readonly [string, (typeof API_CONTRACT)[keyof typeof API_CONTRACT]]): string {
  const session = 'session' in call ? ' Needs a logged-in visitor.' : '';
  const fields = Object.entries(call.fields).map(([field, what]) => `| \`${field}\` | ${what} |`);
  const table = fields.length === 0 ? [] : ['', '| Field | |', '|---|---|', ...fields];
  return [
    `### ${name}: \`${call.path}\``,
    '',
    `${call.about}${session}`,
    ...table,
    '',
    `\`data\`: \`${shapeText(call.data)}\``,
  ].join('\n');
}

function refusalsText(): string {
  const codes = [...new Set(Object.values(REFUSALS))].sort((a, b) => a - b);
  const rows = codes.map((code) => {
    const reasons = Object.entries(REFUSALS).filter(([, its]) => its === code);
    return `| ${code} | ${reasons.map(([reason]) => `\`${reason}\``).join(', ')} |`;
  });
  return ['| Code | `data.reason` |', '|---|---|', ...rows].join('\n');
}

/** The contract as a document. */
export function apiDoc(): string {
  const { common } = readJson<ApiSpec>('schemas/api.json');
  return `# Calls

Made from \`server/calls/api-contract.ts\` by \`npm run docs\`; a test compares them.

Every call is a POST with an \`application/x-www-form-urlencoded\` body of at most 64 KiB (saving a form: 1 MiB). Besides its own fields it carries
${Object.keys(common)
  .map((name) => `\`${name}\``)
  .join(', ')}. A field of a call that is given twice, too long, or holds control characters or
bytes that are no UTF-8 is refused. Of the others the server reads \`token\`, \`channel\` and \`package\`, and \`os\` for rules that ask for
the system; what a browser says of itself in the rest is neither read nor kept, so that no visitor is locked out by it. Address and browser of a consent are those of the connection.

A login code is sent to pages of this site (\`Origin\`, in old web views \`Referer\`) and to native apps, which send
\`X-Requested-With: flutter_inappwebview\` (the name of their bridge; \`sms.callers.apps\` of \`server/config/service.json\`).

An \`access_token\` is opaque: send it back as it came, and keep it nowhere else. It ends after \`login.sessions.lifetimeDays\`, or
\`idleDays\` without a call, of \`server/config/service.json\`, with \`logOut\`, or when an operator ends it; then calls that need it are refused with code 401. An app that
opens pages with \`?_token=\` must have its bridge (\`window.flutter_inappwebview\`) in them, else the token is not taken; uni pages take \`?token=\`.

The answer is HTTP 200 with \`{"code": 200, "message": "", "data": …}\`. A refusal has another \`code\`, a \`message\` for visitors,
and \`data\` with \`reason\`, with \`field\` when it is about one, and with \`retry_after\` (seconds) when waiting helps; where the message says
how long, \`wait\` has the words. A server that has no time answers HTTP 503 with \`retry-after\`, code 500 and the reason \`busy\`; a request
whose \`Host\` is no host name, HTTP 400.

${refusalsText()}

${(Object.entries(API_CONTRACT) as [string, (typeof API_CONTRACT)[keyof typeof API_CONTRACT]][]).map(callText).join('\n\n')}
`;
}
