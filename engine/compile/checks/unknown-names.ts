import { type At, child, entries, items, textAt } from '../at.ts';
import type { Check } from '../check.ts';
import type { Config } from '../config.ts';
import { baseName } from '../file-kinds.ts';
import type { ProblemCode, ProblemData } from '../problems/messages.ts';
import { suggest } from '../problems/suggest.ts';
import type { ReferenceKind } from '../references.ts';

/** Codes whose message only needs the name that nobody declares. */
type NameCode = {
  [C in ProblemCode]: { readonly name: string } extends ProblemData<C> ? C : never;
}[ProblemCode];

type Row = readonly [
  code: NameCode,
  title: string,
  meaning: string,
  declared: (config: Config) => Iterable<string>,
];

const keysOf = (at: At) => entries(at).map(([key]) => key);
const textsOf = (at: At) => items(at).map(({ value }) => String(value));
const namesOf = (files: readonly At[], key: string) => files.map((at) => textAt(at, key) ?? '');

/** What can be mentioned, and where it is declared. */
const DECLARED: Readonly<Record<ReferenceKind, Row>> = {
  brand: [
    'C014',
    'Brand presets exist',
    "A visitor would see the default brand, with another company's legal text.",
    ({ brands }) => namesOf(brands, 'brand'),
  ],
  page: [
    'C015',
    'Pages exist',
    'The path would show the empty page.',
    ({ pages }) => pages.map(({ file }) => baseName(file)),
  ],
  group: [
    'C016',
    'Channel groups exist',
    'A channel would miss everything that the group was meant to give it.',
    ({ groups }) => namesOf(groups, 'group'),
  ],
  form: [
    'C017',
    'Forms exist',
    'The page would have no form to show.',
    ({ forms }) => forms.map(({ id }) => id),
  ],
  agreement: [
    'C018',
    'Agreements exist',
    'A form or page may only ask for consent to a text that exists.',
    ({ agreements }) => agreements.map(({ id }) => id),
  ],
  endpoint: [
    'C019',
    'Endpoints are declared',
    'The call could not be made.',
    ({ api }) => keysOf(child(api, 'endpoints')),
  ],
  handler: [
    'C021',
    'Native handlers are listed',
    'The native app answers only the handlers it has.',
    ({ bridge }) => textsOf(child(bridge, 'handlers')),
  ],
  'storage-key': [
    'C022',
    'Storage keys are declared',
    'Only declared keys are kept in the browser, with their area, type and expiry.',
    ({ storage }) => keysOf(child(storage, 'keys')),
  ],
  fetch: [
    'C023',
    'Fetches of the guard are declared',
    'The guard can only ask for what is declared, with its endpoint, fields and how long the answer is kept.',
    ({ guard }) => keysOf(child(guard, 'fetches')),
  ],
  path: [
    'C025',
    'Paths lead to a route',
    'The visitor would be led to the empty page.',
    ({ routes, everyHost, hosts }) => [
      // Leads to a host's root.
      '/',
      ...namesOf(routes, 'path'),
      ...keysOf(child(everyHost, 'paths')),
      ...hosts.flatMap((host) => keysOf(child(host, 'screens'))),
    ],
  ],
  variant: [
    'C026',
    'Destination variants exist',
    'The visitor would get the default destinations.',
    ({ destinations }) => keysOf(child(destinations, 'variants')),
  ],
  text: [
    'C029',
    'Texts are declared',
    'The place of the text would stay empty.',
    ({ texts }) => texts.map(({ key }) => key),
  ],
  'shared-blocks': [
    'C047',
    'Shared blocks exist',
    'The page would miss what the shared file holds, for example its legal lines.',
    ({ sharedBlocks }) => sharedBlocks.keys(),
  ],
  screen: [
    'C071',
    'Landing screens are known',
    'Rules of the guard know login and landing paths by the screens that every-host.json lists.',
    ({ everyHost }) => textsOf(child(child(everyHost, 'landing'), 'screens')),
  ],
  'ad-network': [
    'C080',
    'Ad networks of conversion maps exist',
    'A conversion map names the network that is told; an unknown one would be told nothing.',
    ({ adNetworks }) => adNetworks.map(({ file }) => baseName(file)),
  ],
};

/** For each kind, the check that what is mentioned of it is declared. */
export const UNKNOWN_NAMES: Readonly<Record<string, Check>> = Object.fromEntries(
  Object.entries(DECLARED).map(([kind, row]) => [kind, unknownName(kind, row)]),
);

function unknownName(kind: string, [code, title, meaning, declared]: Row): Check<NameCode> {
  return {
    code,
    title,
    meaning,
    check(config, report) {
      const known = new Set(declared(config));
      for (const { kind: mentioned, name, at, on } of config.references) {
        if (mentioned !== kind || known.has(name)) continue;
        report(at, { name }, { suggest: suggest(name, known), ...(on ? { on } : {}) });
      }
    },
  };
}
