import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { PROJECT_ROOT } from './project-root.ts';
import { readJson } from './read-json.ts';

/** What this document reads of a JSON Schema. */
interface Schema {
  readonly title?: string;
  readonly description?: string;
  readonly type?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly enumDescriptions?: readonly string[];
  readonly $ref?: string;
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: Schema | boolean;
  readonly items?: Schema;
  readonly oneOf?: readonly Schema[];
  readonly definitions?: Readonly<Record<string, Schema>>;
  readonly 'x-leads'?: boolean;
  readonly 'x-identity'?: boolean;
}

interface Facts {
  readonly facts: Readonly<Record<string, { readonly type: string; readonly about: string }>>;
}

const HEAD = `# Blocks, layouts, actions and facts

What a page can be made of; [pages.md](pages.md) says how to make one. An option in **bold** is needed, and the others may be left out.
What \`schemas/blocks/\` says of a block need not be said again on a page.

<!-- Written by \`npm run docs\` from schemas/meta/ and schemas/facts.json; change those, not this file. -->`;

const FOLDER = 'schemas/meta/blocks';

/** The text of `docs/blocks.md`. */
export function blocksDoc(): string {
  const page = readJson<Schema>('schemas/meta/page.schema.json');
  const { definitions } = readJson<Schema>('schemas/meta/common.schema.json');
  const blocks = readdirSync(join(PROJECT_ROOT, FOLDER))
    .sort()
    .map((file) => readJson<Schema>(`${FOLDER}/${file}`));
  const { enum: layouts = [], enumDescriptions = [] } = page.definitions?.layout ?? {};
  return [
    HEAD,
    '## Layouts',
    table(
      ['`layout`', 'What it looks like'],
      layouts.map((name, index) => [`\`${name}\``, enumDescriptions[index] ?? 'undefined']),
    ),
    '## Actions',
    definitions?.action?.description ?? 'undefined',
    table(['Property', 'Value', 'What it does'], (definitions?.action?.oneOf ?? []).flatMap(actionRows)),
    '## Blocks',
    ...blocks.map(blockText),
    '## Facts',
    'What conditions (`{ "var": "…" }`) and texts (`{brand.name}`) can read. Beside these there are `stored.…` for each key of `schemas/storage.json`,\n`window.…` for each span of time of `schemas/guard.json`, and `reply.…` for what its `fetches` answer ([when a page has them](pages.md#what-a-condition-can-ask)).',
    table(
      ['Fact', 'Type', 'What it says'],
      Object.entries(readJson<Facts>('schemas/facts.json').facts).map(([name, { type, about }]) => [
        `\`${name}\``,
        type === 'strings' ? 'texts' : type,
        about,
      ]),
    ),
  ]
    .join('\n\n')
    .concat('\n');
}

function blockText(schema: Schema): string {
  const traits = [
    schema['x-leads'] === true ? 'Visitors can act or go on with it.' : '',
    schema['x-identity'] === true ? 'It says who stands behind the page.' : '',
  ].filter((text) => text !== '');
  const rows = optionRows(schema, '');
  return [
    `### ${schema.title}`,
    [schema.description ?? 'undefined', ...traits].join(' '),
    rows.length === 0 ? 'It has no options.' : table(['Option', 'Value', 'What it says'], rows),
  ].join('\n\n');
}

type Row = readonly [name: string, value: string, about: string];

/** An option and, below it, those inside: `items[].text`. */
function optionRows({ properties = {}, required = [] }: Schema, before: string): readonly Row[] {
  return Object.entries(properties).flatMap(([name, schema]): readonly Row[] => {
    const path = `${before}${name}`;
    const shown = required.includes(name) ? `**\`${path}\`**` : `\`${path}\``;
    const own: Row = [shown, valueText(schema), schema.description ?? 'undefined'];
    const inside = schema.items ? optionRows(schema.items, `${path}[].`) : optionRows(schema, `${path}.`);
    return [own, ...inside];
  });
}

/** What an action may be: its own property first, then what may stand beside it. */
function actionRows({ properties = {}, required = [], description = '' }: Schema): readonly Row[] {
  return Object.entries(properties).map(([name, schema]): Row => {
    const isWay = required.includes(name);
    const about = [isWay ? description : '', schema.description ?? 'undefined'].filter((text) => text !== '');
    return [
      isWay ? `**\`${name}\`**` : `with \`${required[0]}\`: \`${name}\``,
      valueText(schema),
      about.join(' '),
    ];
  });
}

const WORDS: Readonly<Record<string, string>> = {
  string: 'text',
  integer: 'whole number',
  boolean: 'true or false',
  object: 'object',
};

/** What may stand there, in a few words. */
function valueText({
  type = '',
  const: only,
  enum: values,
  $ref,
  items,
  additionalProperties,
}: Schema): string {
  if ($ref !== undefined)
    return $ref.endsWith('/action') ? '[action](#actions)' : ($ref.split('/').at(-1) ?? '');
  if (only !== undefined) return `\`${JSON.stringify(only)}\``;
  if (values) return values.map((value) => `\`${value}\``).join(', ');
  if (type === 'array') return `list of ${items ? plural(valueText(items)) : 'values'}`;
  if (type === 'object' && typeof additionalProperties === 'object') {
    return `${plural(valueText(additionalProperties))} by name`;
  }
  return WORDS[type] ?? type;
}

function plural(value: string): string {
  return /^[a-z ]+$/.test(value) && !value.startsWith('list') && value !== 'true or false'
    ? `${value}s`
    : value;
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return [line(head), `|${head.map(() => '---').join('|')}|`, ...rows.map(line)].join('\n');
}
