import { isObject } from '../../core/config/at.ts';
import type { Json } from '../../core/model/json.ts';
import { UsageError } from '../usage-error.ts';
import { printJson } from '../write/print-json.ts';
import { schemaComments } from '../write/schema-comments.ts';
import type { AddKind } from './add-kind.ts';
import { ROUTE_QUESTIONS } from './add-page.ts';
import { type FormField, formField } from './form-fields.ts';
import { pageFiles } from './page-files.ts';
import type { ProjectNames } from './project-names.ts';
import { type Answers, listOf, refuseId, textOf } from './question.ts';

/** The guard leads every login to the form of the channel, wherever the visitor came from. */
const LOG_IN_FIRST = "log in first, then open it: a login leads to the channel's own form, not back here";

export const addForm: AddKind = {
  name: 'form',
  about: 'one form with its questions, a page that shows it, and the path of that page',
  id: {
    argument: '<id>',
    about: 'id of the form and of its page, for example callback',
    read: (typed) => typed.normalize('NFKC').trim(),
    refuse: refuseId,
  },
  questions: [
    {
      key: 'field',
      flag: '--field <field>',
      about: 'a question: NAME of a field that another form has, NAME=标题, or NAME=标题:甲/乙/丙',
      required: true,
      many: true,
    },
    { key: 'optional', flag: '--optional <name>', about: 'a question that may stay unanswered', many: true },
    {
      key: 'submit',
      flag: '--submit <text>',
      about: 'text of the button that sends the form',
      required: true,
    },
    {
      key: 'like',
      flag: '--like <page>',
      about: 'page with a form, for everything that stands around the form',
      required: true,
      choices: (names) => names.ofKind('page').filter((page) => formBlock(blocksOf(names, page)) >= 0),
    },
    ...ROUTE_QUESTIONS,
    { key: 'about', flag: '--about <text>', about: 'note for colleagues; default the title' },
  ],
  files: (id, answers, names) => {
    const fields = listOf(answers, 'field').map((typed) => formField(typed, names));
    const folder = `schemas/forms/${id}`;
    const like = names.read(`schemas/pages/${textOf(answers, 'like')}.json`);
    const blocks = blocksOf(names, textOf(answers, 'like') ?? '');
    const title = textOf(answers, 'title') ?? '';
    const page = {
      id,
      about: textOf(answers, 'about') ?? title,
      layout: like.layout ?? 'form',
      agreements: like.agreements,
      blocks: blocks.with(formBlock(blocks), { block: 'form', with: { form: id } }),
      path: textOf(answers, 'path') ?? `/${id}`,
      title,
      access: textOf(answers, 'access') ?? 'login',
    };
    return [
      { path: `${folder}/schema.json`, text: printJson(schemaOf(fields, listOf(answers, 'optional'))) },
      { path: `${folder}/ui.json`, text: printJson(uiOf(fields)) },
      {
        path: `${folder}/form.json`,
        text: printJson(formOf(id, fields, answers, title), schemaComments('form', names.files)),
      },
      ...pageFiles(page, names.files),
    ];
  },
  look: (id, answers) => {
    const path = textOf(answers, 'path') ?? `/${id}`;
    const isOpen = textOf(answers, 'access') === 'open';
    return [`npx dukou explain --path ${path} --token`, isOpen ? path : `${path} (${LOG_IN_FIRST})`];
  },
};

function blocksOf(names: ProjectNames, page: string): Json[] {
  const { blocks } = names.read(`schemas/pages/${page}.json`);
  return Array.isArray(blocks) ? [...blocks] : [];
}

function formBlock(blocks: readonly Json[]): number {
  return blocks.findIndex((block) => isObject(block) && block.block === 'form');
}

function schemaOf(fields: readonly FormField[], optional: readonly string[]): Record<string, Json> {
  const names = fields.map(({ name }) => name);
  const repeated = names.find((name, index) => names.indexOf(name) !== index);
  if (repeated !== undefined) throw new UsageError(`--field: ${repeated} is given twice; leave one`);
  const stranger = optional.find((name) => !names.includes(name));
  if (stranger !== undefined)
    throw new UsageError(`--optional: the form has no question "${stranger}"; it has ${names.join(', ')}`);
  return {
    $schema: '../../meta/form-schema.schema.json',
    type: 'object',
    properties: Object.fromEntries(fields.map(({ name, schema }) => [name, schema])),
    required: names.filter((name) => !optional.includes(name)),
  };
}

function uiOf(fields: readonly FormField[]): Record<string, Json> {
  const looks = fields.flatMap(({ name, ui }) => (ui === undefined ? [] : [[name, ui] as const]));
  return { $schema: '../../meta/form-ui.schema.json', ...Object.fromEntries(looks) };
}

function formOf(
  id: string,
  fields: readonly FormField[],
  answers: Answers,
  title: string,
): Record<string, Json> {
  const of = (part: 'messages' | 'prefill'): Record<string, Json> => {
    const found = fields.flatMap((field) => {
      const value = field[part];
      return value === undefined ? [] : [[field.name, value] as const];
    });
    return found.length === 0 ? {} : { [part]: Object.fromEntries(found) };
  };
  return {
    $schema: '../../meta/form.schema.json',
    about: textOf(answers, 'about') ?? title,
    package: id,
    title,
    steps: [{ id: 'all', title, fields: fields.map(({ name }) => name) }],
    ...of('messages'),
    submitText: textOf(answers, 'submit') ?? '',
    ...of('prefill'),
  };
}
