import { domainToASCII } from 'node:url';
import type { Json } from '../../decide/model/json.ts';
import { unknownName } from '../known-name.ts';
import { UsageError } from '../usage-error.ts';
import { printJson } from '../write/print-json.ts';
import { schemaComments } from '../write/schema-comments.ts';
import { channelId, refuseChannel } from './add-channel.ts';
import type { AddKind } from './add-kind.ts';
import { BRAND_QUESTIONS, brandSettings } from './brand-questions.ts';
import type { ProjectNames } from './project-names.ts';
import { filled, listOf, refusePath, textOf } from './question.ts';

const HOST = /^(\*\.)?[a-z0-9-]+(\.[a-z0-9-]+)+$/;

/** Why a text is no host name as browsers send it, or null. */
function refuseHost(name: string): string | null {
  if (HOST.test(name)) return null;
  const sent = name.replace(/^(\*\.)?(.*)$/, (_, all = '', rest) => `${all}${domainToASCII(rest)}`);
  return HOST.test(sent)
    ? `browsers send this name as ${sent}; use that one`
    : 'a host name has labels with dots between, no https:// and no port, for example promo.h5.example.com';
}

export const addHost: AddKind = {
  name: 'host',
  about: 'the table of one host name: where it leads, what its paths show, whose brand it is',
  id: {
    argument: '<name>',
    about: 'host name, for example promo.h5.example.com, or *.promo.example.com for all below it',
    read: (typed) => typed.normalize('NFKC').trim().toLowerCase(),
    refuse: refuseHost,
    file: (id) => `hosts/${id}.json`,
  },
  questions: [
    {
      key: 'screen',
      flag: '--screen <path=screen>',
      about: 'path and the landing screen there, for example /m/promo/index.html=landing',
      required: true,
      many: true,
      isCode: true,
      refuse: refuseScreen,
    },
    {
      key: 'rootPath',
      flag: '--root-path <path>',
      about: 'where "/" leads',
      otherwise: 'the first of these paths',
      isCode: true,
      refuse: refusePath,
    },
    {
      key: 'channel',
      flag: '--channel <number>',
      about: 'channel of visitors who come to these paths without one',
      isCode: true,
      refuse: (typed) => refuseChannel(channelId(typed)),
    },
    { key: 'title', flag: '--title <text>', about: 'title of these pages' },
    ...BRAND_QUESTIONS,
    {
      key: 'variant',
      flag: '--variant <name>',
      about: 'variant of schemas/destinations.json for its result pages',
      choices: (names) => names.variants,
    },
    { key: 'about', flag: '--about <text>', about: 'note for colleagues; visitors never see it' },
  ],
  files: (id, answers, names) => {
    const pairs = listOf(answers, 'screen').map(splitScreen);
    const paths = pairs.map(([path]) => path);
    const repeated = paths.find((path, index) => paths.indexOf(path) !== index);
    if (repeated !== undefined) throw new UsageError(`--screen: ${repeated} is given twice; leave one`);
    const channel = textOf(answers, 'channel');
    const common = filled({
      title: textOf(answers, 'title'),
      channel: channel === undefined ? undefined : channelId(channel),
    });
    const settings: Record<string, Json> | undefined = filled<Json>({
      about: textOf(answers, 'about'),
      host: id,
      root: textOf(answers, 'rootPath') ?? paths[0],
      brand: brandSettings(answers),
      variant: textOf(answers, 'variant'),
      screens: Object.fromEntries(pairs.map(([path, screen]) => [path, { screen, ...common }])),
    });
    const content = { $schema: '../schemas/meta/host.schema.json', ...settings };
    return [{ path: `hosts/${id}.json`, text: printJson(content, schemaComments('host', names.files)) }];
  },
  look: (id) => {
    const name = id.replace(/^\*/, 'www');
    // A shell takes a bare star for file names.
    const quoted = id.includes('*') ? `'${id}'` : id;
    return [`npx dukou explain --host ${name} --path /`, `npx dukou routes --host ${quoted}`];
  },
};

/** Why a text is no path with its landing screen, or null. */
function refuseScreen(pair: string, { screens }: ProjectNames): string | null {
  if (!pair.includes('=')) return 'write PATH=SCREEN';
  const [path, screen] = splitScreen(pair);
  return refusePath(path) ?? unknownName('there is no landing screen', screen, screens);
}

/** Path and screen of `--screen`. */
export function splitScreen(pair: string): readonly [string, string] {
  const at = pair.lastIndexOf('=');
  return [pair.slice(0, at).trim(), pair.slice(at + 1).trim()];
}
