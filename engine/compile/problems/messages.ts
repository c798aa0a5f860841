import { missingFormReply, missingReply } from './missing-reply.ts';
import { emptyRange } from './wordings/empty-range.ts';
import { formDefect } from './wordings/form-defect.ts';
import { frontMatter } from './wordings/front-matter.ts';
import { givenAnswer } from './wordings/given-answer.ts';
import { GROUP_LIMIT } from './wordings/group-limit.ts';
import { HIDDEN_PATH } from './wordings/hidden-path.ts';
import type { Name } from './wordings/name.ts';
import type { NamedThing } from './wordings/named-thing.ts';
import { noLogin } from './wordings/no-login.ts';
import { notOrdered } from './wordings/not-ordered.ts';
import { OUT_OF_REACH } from './wordings/out-of-reach.ts';
import type { PalePair } from './wordings/pale-pair.ts';
import { partialOrder } from './wordings/partial-order.ts';
import { type PatternFlaw, patternFlaw } from './wordings/pattern-flaw.ts';
import type { Refusal } from './wordings/refusal.ts';
import { schemaFlaw } from './wordings/schema-flaw.ts';
import { someNames } from './wordings/some-names.ts';
import { syntaxSlip } from './wordings/syntax-slip.ts';
import { TYPE_WORDS, type TypeWord } from './wordings/type-word.ts';
import { unagreedLogin } from './wordings/unagreed-login.ts';
import { unfitKeyword } from './wordings/unfit-keyword.ts';
import { unfitValue } from './wordings/unfit-value.ts';
import { unlistedAgreement } from './wordings/unlisted-agreement.ts';
import { unpickableChoice } from './wordings/unpickable-choice.ts';
import { unreadSetting } from './wordings/unread-setting.ts';
import { versionWindow } from './wordings/version-window.ts';
import { wrongAnswer } from './wordings/wrong-answer.ts';
import { wrongCalendarDay } from './wordings/wrong-calendar-day.ts';
import { wrongValue } from './wordings/wrong-value.ts';

function because(refusal: Refusal | null): string {
  return refusal === null ? '' : ` (it ${refusal.words})`;
}

/** A contrast for a sentence, rounded down: 4.49 must not read as 4.5. */
export function ratio(contrast: number): string {
  return `${(Math.floor(contrast * 10) / 10).toFixed(1)}:1`;
}

function inQuotes(names: readonly string[], between: string): string {
  return names.map((name) => `"${name}"`).join(between);
}

/** Keywords that say in a condition what those say that only forms have. */
const INSTEAD_OF: Readonly<Record<string, string>> = {
  format: 'write a "pattern" instead',
  decimals: 'write "multipleOf" instead',
};

/**
 * All wording for operators and developers, by problem code: what is wrong, and what to do. Codes are never reused.
 * C001–C013 come from reading files, C014–C049 and C090 onwards from the meaning of the configuration, C050–C069 from
 * its rules, C070–C079 from hosts and brands, C080–C089 from ads.
 */
export const MESSAGES = {
  C001: syntaxSlip,
  C002: (d: { key: string; line: number }) =>
    `key "${d.key}" stands in line ${d.line} already, in the same object; remove one`,
  C003: (d: { key: string }) => `key "${d.key}" is not allowed in configuration; rename it`,
  C004: (d: { file: string; copyOf?: string }) =>
    d.copyOf !== undefined
      ? `a channel's file is named channel_NUMBER.json; this looks like a copy of ${d.copyOf}: remove it, or give it the number of its own channel`
      : `the engine reads no such file as "${d.file}"; name it *.json in the right folder, or remove it`,
  C005: (d: { file: string }) => `the file "${d.file}" is missing; create it`,
  C006: (d: { expected: string }) => `"$schema" must be "${d.expected}", so that editors can help`,
  C007: frontMatter,
  C010: (d: { key: string; known: readonly string[] }) =>
    `unknown property "${d.key}"; this object may hold ${someNames(d.known.filter((key) => key !== '$schema'))}`,
  C011: (d: { key: string; about: string; example?: string }) =>
    `property "${d.key}" is missing; add it${d.about === '' ? '' : ` (${d.about.split(/[.;](?: |$)/)[0]})`}${d.example === undefined ? '' : `, for example: "${d.key}": ${d.example}`}`,
  C012: wrongValue,
  C013: (d: { detail: string }) => `this JSON Schema cannot be used: ${d.detail}`,
  C014: (d: Name) => `unknown brand "${d.name}"; brands are files of schemas/brands/`,
  C015: (d: Name) => `unknown page "${d.name}"; pages are files of schemas/pages/`,
  C016: (d: Name) => `unknown channel group "${d.name}"; groups are files of channels/groups/`,
  C017: (d: Name) => `unknown form "${d.name}"; forms are folders of schemas/forms/`,
  C018: (d: Name) => `unknown agreement "${d.name}"; agreements are files of schemas/agreements/`,
  C019: (d: Name) => `unknown endpoint "${d.name}"; endpoints are declared in schemas/api.json`,
  C020: (d: Name & { endpoint: string; known: readonly string[] }) =>
    `endpoint "${d.endpoint}" has no field "${d.name}"; its fields: ${someNames(d.known)}`,
  C021: (d: Name) => `unknown native handler "${d.name}"; handlers are listed in schemas/bridge.json`,
  C022: (d: Name) => `unknown storage key "${d.name}"; keys are declared in schemas/storage.json`,
  C023: (d: Name) => `unknown fetch "${d.name}"; fetches are declared in schemas/guard.json`,
  C024: (d: Name) => `unknown list "${d.name}"; lists are declared in schemas/lists.json`,
  C025: (d: Name) => `no page stands at "${d.name}"; name a path of schemas/routes/ or of a host's "screens"`,
  C026: (d: Name) => `unknown destination variant "${d.name}"; variants are in schemas/destinations.json`,
  C027: (d: Name) => `unknown block "${d.name}"; blocks have a schema in schemas/meta/blocks/`,
  C029: (d: Name) => `unknown text "${d.name}"; texts are declared in schemas/text/`,
  C030: (d: Name & { what: NamedThing }) => `${d.what} "${d.name}" is declared twice; rename or remove one`,
  C031: (d: { path: string }) => `path "${d.path}" is taken by two routes; change or remove one`,
  C032: (d: { by: keyof typeof OUT_OF_REACH; names: readonly string[] }) =>
    `this can never be reached: ${OUT_OF_REACH[d.by](d.names.map((name) => `"${name}"`))}`,
  C033: (d: { table: string }) =>
    `the table "${d.table}" must end with a row without "when", so that something always applies`,
  C034: (d: { channel: string; setting: string; groups: readonly string[] }) =>
    `channel "${d.channel}" gets "${d.setting}" from several groups (${someNames(d.groups)}); set it in the channel's own file or in one group`,
  C035: (d: { from: number; to: number }) =>
    `the range ${d.from}–${d.to} is empty or longer than 100000 channels; "from" is the smaller number`,
  C036: (d: Name & { what: NamedThing }) => `${d.what} "${d.name}" is used nowhere; use or remove it`,
  C037: (d: { id: string; expected: string }) =>
    `"${d.id}" must be "${d.expected}", as the file's name says; rename one`,
  C038: (d: PatternFlaw) => `not a usable regular expression: ${patternFlaw(d)}`,
  C039: (d: Name & { form: string; partOf?: string }) =>
    d.partOf === undefined
      ? `form "${d.form}" has no field "${d.name}"; fields are in its schema.json`
      : `"${d.name}" is a part of field "${d.partOf}", and only whole fields can be named here; name "${d.partOf}", or say it with "if" and "then" in the schema of "${d.partOf}"`,
  C040: schemaFlaw,
  C041: ({ name, known }: Name & { readonly known?: readonly string[] }) => {
    if (known === undefined)
      return `unknown placeholder "{${name}}"; use a fact of schemas/facts.json or a name under "values" in schemas/text/`;
    const names = known.map((one) => `{${one}}`).join(', ');
    return `nothing fills "{${name}}" in here; ${names === '' ? 'this sentence stands as it is written' : `this message is filled with ${names}`}`;
  },
  C042: (d: { key: string }) => `text "${d.key}" is declared twice; remove one`,
  C043: (d: { fetch: string; isLate: boolean }) =>
    d.isLate
      ? `the answer of "${d.fetch}" is read here before a later step asks for it; ask for it in "fetch" of this step or an earlier one, and in no later one`
      : `the answer of "${d.fetch}" is read before it is fetched; add it to "fetch" of this step or an earlier one`,
  C044: (d: Name & { fact: string }) =>
    d.fact === 'channel.id'
      ? `no channel "${d.name}" is declared; correct the number, or declare it if links with it are coming`
      : `nothing has "${d.name}" in ${d.fact}, so this never holds; correct the name, or declare it`,
  C045: (d: Name) =>
    `field "${d.name}" of the form's schema is in no step, so nobody could fill it in; add it to "fields" of a step in form.json`,
  C046: formDefect,
  C047: (d: Name) => `unknown shared blocks "${d.name}"; they are files of schemas/pages/shared/`,
  C048: (d: Name) =>
    `text "${d.name}" comes with forms only, and this is read where none may be; move it to a file of schemas/text/ without "comesWith", or name another`,
  C049: (d: { phrase: string; instead: string; zh: string | null }) =>
    `"${d.phrase}" must not be promised to visitors; ${d.instead} (schemas/wording.json)`,
  C050: (d: { operator: string; known: readonly string[] }) =>
    `unknown operator "${d.operator}"; operators: ${d.known.join(' ')}`,
  C051: (d: { keys: readonly string[] }) =>
    d.keys.length === 0
      ? 'an empty object is no rule, it would always be true; write a rule or remove it'
      : `a rule has exactly one operator, this object has ${d.keys.length} keys (${someNames(d.keys)}) and would always be true; join them with "and" or "or"`,
  C052: (d: Name & { backend?: readonly string[] }) =>
    d.backend === undefined
      ? `unknown fact "${d.name}"; facts are declared in schemas/facts.json`
      : `unknown fact "${d.name}"; the backend knows ${d.backend.join(', ')}, and form.<field> of the forms of schemas/forms/`,
  C053: () => 'the name of a fact must be a fixed text such as "nav.path", not a rule',
  C054: (d: { operator: string; least: number; most: number; given: number }) =>
    `"${d.operator}" takes ${d.least === d.most ? d.least : `${d.least} to ${d.most}`} arguments, ${d.given} given; add or remove some`,
  C055: () =>
    '"in" needs a list as its second argument (an array, a named list or a list fact); a text would match parts of words',
  C056: notOrdered,
  C057: (d: { operator: string }) =>
    `"${d.operator}" compares loosely ("" equals 0); write "${d.operator}=" instead`,
  C058: (d: { type: TypeWord }) =>
    `a condition must be true or false, this is ${TYPE_WORDS[d.type]}; compare it with something`,
  C059: (d: { operator: string; wanted: TypeWord; type: TypeWord }) =>
    `"${d.operator}" wants ${TYPE_WORDS[d.wanted]} here, this is ${TYPE_WORDS[d.type]}; compare values of one type`,
  C060: () => '"log" writes to the visitor\'s console; remove it (the trace shows every value)',
  C061: () => 'rules inside a literal list are not evaluated; write the list with fixed values',
  C062: (d: Name) =>
    `"${d.name}" is the name of a fact and stands here as a text, the same for every visitor; read it with "var"`,
  C080: (d: Name) => `unknown ad network "${d.name}"; networks are files of schemas/ads/`,
  C082: (d: { script: string; network: string; known: readonly string[] }) =>
    `ad network "${d.network}" has no script "${d.script}"; its scripts: ${someNames(d.known)}`,
  C083: (d: { channel: string; map: string; first: string }) =>
    `channel "${d.channel}" is in the maps "${d.first}" and "${d.map}", which exclude each other; leave it in one`,
  C084: (d: { channel: string; network: string }) =>
    `channel "${d.channel}" tracks conversions for "${d.network}" but has no id; give it one under "ids"`,
  C085: (d: { id: string | number; channel: string; first: string }) =>
    `conversion id ${d.id} of channel "${d.channel}" is already that of "${d.first}"; each channel has its own`,
  C086: (d: { id: string | number; channel: string; network: string; wanted: string }) =>
    `"${d.id}" of channel "${d.channel}" is no conversion id of ${d.network}, which is ${d.wanted}; copy it from the network's console`,
  C087: (d: { channel: string; network: string }) =>
    `nothing says that logins of channel "${d.channel}" carry the attribution of ${d.network}; put it in a group that does, or set "loginAttribution"`,
  C090: (d: { path: string; by: keyof typeof HIDDEN_PATH }) => `"${d.path}" ${HIDDEN_PATH[d.by]}`,
  C091: noLogin,
  C092: (d: Name & { value: string }) =>
    `"${d.name}" is ${JSON.stringify(d.value)} without this line too; remove it`,
  C093: (d: { value: boolean; key: string | undefined }) =>
    `this is ${d.value} for every visitor, whatever the facts are; ${d.value && d.key === 'require' ? 'list the field under "required" in schema.json instead' : 'remove it'}, or compare a fact`,
  C094: (d: { path: string }) =>
    `this row also applies at "${d.path}" itself, and leads round in a circle; exclude the path in its condition`,
  C095: (d: { way: readonly string[] }) =>
    `visitors who open this host never see a page: ${d.way.join(' → ')} …; lead "/" to a path that shows a page without a login`,
  C096: (d: {
    by: keyof typeof GROUP_LIMIT;
    channel: string;
    groups: readonly string[];
    others: readonly string[];
  }) => GROUP_LIMIT[d.by](d.channel, inQuotes(d.groups, ' and '), inQuotes(d.others, ', ')),
  C097: (d: { operator: string; value: string | number }) =>
    `"${d.operator}" never gives ${JSON.stringify(d.value)}, so this never matches; write what it gives`,
  C098: (d: { place: string }) =>
    `"${d.place}" is one of several places where the channel may stand, so this leaves out others who have it; compare "channel.id" with the id as the channel's file has it`,
  C100: versionWindow,
  C101: (d: { names: readonly string[]; percent: number }) =>
    `the versions ${someNames(d.names)} are valid at the same time and want ${d.percent} of 100 visitors; change their times or weights`,
  C110: (d: Name & { isHot?: boolean; isFull?: boolean }) =>
    d.isHot === true
      ? `no city is called "${d.name}", so it is not offered; cities are named as in the area data`
      : `no city is called "${d.name}", so this never holds; cities are named as in the area data, ${d.isFull === true ? 'in full (with 市)' : 'without 市'}`,
  C111: unreadSetting,
  C112: (d: { key: string }) =>
    `forms know no keyword "${d.key}" (they follow JSON Schema draft 7), so nobody is asked for what it says; correct or remove it`,
  C113: (d: { field: string; key: string; known: readonly string[] }) =>
    d.known.length === 0
      ? `nothing refuses an answer for "${d.key}", so nobody would read this message; correct or remove it`
      : `"${d.field}" is never refused for "${d.key}", so nobody would read this message; it can be refused for ${someNames(d.known)}`,
  C114: (d: { field: string; choice: string; known: readonly string[] }) =>
    `field "${d.field}" has no choice "${d.choice}"; its choices are ${someNames(d.known)}`,
  C115: (d: { name: string; key: 'hot' | 'without'; isList: boolean }) =>
    !d.isList
      ? `"${d.key}" is a list of names; write ["${d.name}"]`
      : `the area data has no ${d.key === 'hot' ? 'city' : 'province'} "${d.name}"; write its whole name`,
  C120: (d: { field: string; by: 'hidden' | 'read-only' }) =>
    `"${d.field}" is required and ${d.by}, and nothing fills it for every visitor, so who has it empty could not send the form; ${d.field.search(/[.[]/) < 0 ? 'give it a "value" rule or a "prefill" that always gives an answer, let visitors answer it' : 'let visitors answer it'}, or do not require it`,
  C121: unfitValue,
  C122: emptyRange,
  C124: (d: { field: string }) =>
    `"${d.field}" is required, and this leaves it no choice, so nobody could send the form; offer one, write null for all of them, or hide the field with "show"`,
  C125: (d: { field: string; part: 'value' | 'default' | 'options' }) =>
    d.part === 'value'
      ? `"${d.field}" is worked out by another rule already; join the two with "if", or remove one`
      : `"${d.field}" has "${d.part}" in another rule already, which this one always replaces; join the two with "if", or remove one`,
  C126: (d: { field: string }) =>
    `"${d.field}" has no choices that could be offered; give it "enum" in schema.json, or refuse answers with "refuse"`,
  C127: (d: { key: string }) =>
    `"${d.key}" beside the fields of a form is told to nobody and refuses nothing; say it with "require" or "refuse" of a rule in form.json, or put it inside a group`,
  C128: unfitKeyword,
  C129: (d: Name & { known: readonly string[]; isAsked: boolean }) =>
    d.isAsked
      ? `"${d.name}" is required here and no part of this group, so nobody could send the form; its parts: ${someNames(d.known)}`
      : `"${d.name}" is no part of this group, so what it asks for is never asked; its parts: ${someNames(d.known)}`,
  C130: ({ kind, widget, known }: { kind: 'any' | 'other'; widget: string; known: readonly string[] }) => {
    const formats = known.map((one) => `"${one}"`).join(' or ');
    return {
      any: `"${widget}" only draws the field, and any text would be taken; add "format": ${formats} in schema.json`,
      other: `"${widget}" is not for "format": ${formats}, which refuses what it is made for; name another control, or correct the format in schema.json`,
    }[kind];
  },
  C131: unagreedLogin,
  C132: unlistedAgreement,
  C133: givenAnswer,
  C134: partialOrder,
  C135: ({ kind, field, needed }: { kind: 'later' | 'hidden'; field: string; needed: string }) =>
    ({
      later: `the code "${field}" is asked for in an earlier step than "${needed}", so none could be sent; move it to the step of "${needed}", or to a later one`,
      hidden: `"${needed}" may be hidden while the code "${field}" is shown, so none could be sent; show "${field}" only while this holds`,
    })[kind],
  C136: (d: { key: string }) =>
    `rows of a group come and go as if there were no "${d.key}" here, so this condition could ask for a row that nobody sees; ${INSTEAD_OF[d.key] ?? 'let something else decide'}`,
  C137: (d: { name: string; known: readonly string[] }) =>
    `the backend, which judges the form again, does not know "${d.name}"; a rule of a form reads ${d.known.join(', ')} and its answers (form.*); "prefill" may read all facts`,
  C102: wrongAnswer,
  C103: missingReply,
  C123: missingFormReply,
  C139: (d: { name: string; other: string }) =>
    `no answer shows that it is "${d.name}" and not "${d.other}", so it would be judged as that; give each a part with a fixed value ("const"), or make one of the two with a "pattern" that takes both`,
  C140: unpickableChoice,
  C141: (d: { detail: string }) =>
    `this form cannot be compiled: ${d.detail}; where a reference is meant, put what it leads to under "definitions"`,
  C144: (d: { refusal: Refusal | null }) =>
    `no answer can be given that this takes${because(d.refusal)}; change what it asks for`,
  C145: (d: { refusal: Refusal | null }) =>
    `no answer was made that this takes${because(d.refusal)}: show a good one under "examples", or change what it asks for`,
  C142: (d: { count: number; most: number }) =>
    `${d.count} choices stand in one list without a search; of more than ${d.most} make a choice in two levels ("ui:widget": "cascade"), or ask for less at once`,
  C143: (d: Name) =>
    `"${d.name}" of an address is a login, or leads to one, and stays in the address bar; add it to "secretParams"`,
  C150: (d: { until: string; days: number }) =>
    `working days are known until ${d.until} only, ${d.days < 0 ? `${-d.days} days ago` : `${d.days} days from now`}; enter what is announced for the time after it, and set "until"`,
  C151: wrongCalendarDay,
  C152: (d: { version: string; wording: string }) =>
    `the text is not the one of version ${d.version} any more; give it a new "version" and "effective", and "wording: ${d.wording}"`,
  C138: (d: Name) =>
    `"${d.name}" is never the channel of a visit, which is written in full; write it as its file in channels/ is named`,
  C070: (d: { color: string; pale: readonly PalePair[] }) =>
    `in ${d.color} visitors could not read ${d.pale.map(({ what, contrast }) => `${what} (${ratio(contrast)})`).join(', ')}; choose a darker colour, 4.5:1 is the least`,
  C072: (d: { address: string }) => `no file lies at "${d.address}"; files of the site are in src/public/`,
  C071: (d: Name) =>
    `unknown landing screen "${d.name}"; landing screens are listed in schemas/every-host.json`,
} satisfies Record<string, (data: never) => string>;

export type ProblemCode = keyof typeof MESSAGES;

/** What the message of a code needs to know. */
export type ProblemData<C extends ProblemCode> =
  Parameters<(typeof MESSAGES)[C]> extends [infer D] ? D : Readonly<Record<string, never>>;

/** The text of a problem. */
export function messageOf(code: ProblemCode, data: object): string {
  return (MESSAGES[code] as (data: object) => string)(data);
}
