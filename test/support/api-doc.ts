import type { ApiSpec } from '../../engine/decide/model/api-spec.ts';
import type { Shape } from '../../engine/decide/model/shape.ts';
import { API_CONTRACT } from '../../server/calls/api-contract.ts';
import { REFUSALS } from '../../server/calls/refusal.ts';
import { PROOF_EXAMPLE } from './proof-example.ts';
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

/** What a client does for a login code when many are asked for, so that one can be written from it. */
function proofText(): string {
  const { challenge, solution } = PROOF_EXAMPLE;
  const { salt, nonce, keyPrefix } = challenge.parameters;
  const counter = solution.counter.toString(16).padStart(8, '0');
  return `## Work for a login code

When many codes are asked for, \`sendLoginSms\` is refused with code 429 and the reason \`proof-needed\`. Pages answer by themselves. Any other client, an app
too, does the same, or waits: \`retry_after\` are the seconds until no work is asked for (absent when it always is), and \`message\` says so in Chinese.
No header and no kind of client is spared.

1. \`data.challenge.parameters\` has \`salt\`, \`nonce\` and \`keyPrefix\` in hexadecimal (\`algorithm\` is \`SHA-256\`, \`cost\` 1).
2. For \`counter\` = 0, 1, 2, …: \`key\` = SHA-256 of the bytes of \`salt\`, then those of \`nonce\`, then \`counter\` as four bytes, the highest first. Stop
   when \`key\` begins with the bytes of \`keyPrefix\`. \`work\` of \`service.json\` is the fewest tries (50,000), and it takes less than twice as many.
3. Call again with the same fields and \`proof\`: the JSON \`{"challenge": …, "solution": {"counter": …, "derivedKey": …}}\`, where \`challenge\` is all of
   \`data.challenge\` as it came, and \`derivedKey\` the whole \`key\` in hexadecimal.

An answer is good once, until \`data.until\` of the parameters (milliseconds); else the refusal is \`proof-invalid\` (code 400): ask without \`proof\` for a new question.
The format is [ALTCHA](https://altcha.org)'s (version 2), whose libraries answer it too. An example:

\`\`\`json
${JSON.stringify(challenge, null, 2)}
\`\`\`

The bytes that are hashed last are ${salt} ${nonce} ${counter},
and their hash is \`${solution.derivedKey}\`, which begins with \`${keyPrefix}\`. So \`proof\` is, before it is encoded as a form field:

\`\`\`
${JSON.stringify(PROOF_EXAMPLE)}
\`\`\``;
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
\`X-Requested-With: flutter_inappwebview\` (the name of their bridge; \`sms.callers.apps\` of \`server/config/service.json\`). When many ask, both must [work for
it](#work-for-a-login-code).

An \`access_token\` is opaque: send it back as it came, and keep it nowhere else. It ends after \`login.sessions.lifetimeDays\`, or
\`idleDays\` without a call, of \`server/config/service.json\`, with \`logOut\`, or when an operator ends it; then calls that need it are refused with code 401. An app that
opens pages with \`?_token=\` must have its bridge (\`window.flutter_inappwebview\`) in them, else the token is not taken; uni pages take \`?token=\`.

The answer is HTTP 200 with \`{"code": 200, "message": "", "data": …}\`. A refusal has another \`code\`, a \`message\` for visitors,
and \`data\` with \`reason\`, with \`field\` when it is about one, and with \`retry_after\` (seconds) when waiting helps; where the message says
how long, \`wait\` has the words. A server that has no time answers HTTP 503 with \`retry-after\`, code 500 and the reason \`busy\`; a request
whose \`Host\` is no host name, HTTP 400.

${refusalsText()}

${(Object.entries(API_CONTRACT) as [string, (typeof API_CONTRACT)[keyof typeof API_CONTRACT]][]).map(callText).join('\n\n')}

${proofText()}
`;
}
