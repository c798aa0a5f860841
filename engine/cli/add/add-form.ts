import { isObject } from '../../compile/at.ts';
import type { Json } from '../../decide/model/json.ts';
import { printJson } from '../write/print-json.ts';
import { schemaComments } from '../write/schema-comments.ts';
import type { AddKind } from './add-kind.ts';
import { ROUTE_QUESTIONS } from './add-page.ts';
import { knownFields } from './form/asked-field.ts';
import { FORM_QUESTIONS, KIND_LINES } from './form/form-questions.ts';
import { newForm } from './form/new-form.ts';
import { likeBlocks } from './like-blocks.ts';
import { pageFiles } from './page-files.ts';
import type { ProjectNames } from './project-names.ts';
import { listOf, refuseId, textOf } from './question.ts';

/** The guard leads every login to the form of the channel, wherever the visitor came from. */
const LOG_IN_FIRST = "log in first, then open it: a login leads to the channel's own form, not back here";

export const addForm: AddKind = {
  name: 'form',
  about: 'one form with its questions, a page that shows it, and the path of that page',
  more: KIND_LINES,
  id: {
    argument: '<id>',
    about: 'id of the form and of its page, for example callback',
    read: (typed) => typed.normalize('NFKC').trim(),
    refuse: refuseId,
    file: (id) => `schemas/forms/${id}/form.json`,
  },
  questions: [
    ...ROUTE_QUESTIONS.map((question) =>
      question.key === 'access'
        ? { ...question, otherwise: 'login, open where an SMS code is asked for' }
        : question,
    ),
    ...FORM_QUESTIONS,
    {
      key: 'submit',
      flag: '--submit <text>',
      about: 'text of the button that sends the form',
      required: true,
    },
    {
      key: 'like',
      flag: '--like <page>',
      about:
        'page with a form, for what stands around the form; what that page says of its own product is left out',
      required: true,
      choices: (names) => names.ofKind('page').filter((page) => formBlock(blocksOf(names, page)) >= 0),
      notes: (names) => names.aboutOf('page'),
    },
    { key: 'about', flag: '--about <text>', about: 'note for colleagues', otherwise: 'the title' },
  ],
  files: (id, answers, names) => {
    const folder = `schemas/forms/${id}`;
    const like = names.read(`schemas/pages/${textOf(answers, 'like')}.json`);
    const blocks = [...likeBlocks(textOf(answers, 'like') ?? '', names).blocks];
    const title = textOf(answers, 'title') ?? '';
    const { schema, ui, form, logsIn } = newForm(id, answers, names);
    const page = {
      id,
      about: textOf(answers, 'about') ?? title,
      layout: like.layout ?? 'form',
      agreements: like.agreements,
      blocks: blocks.with(formBlock(blocks), { block: 'form', with: { form: id } }),
      path: textOf(answers, 'path') ?? `/${id}`,
      title,
      access: textOf(answers, 'access') ?? (logsIn ? 'open' : 'login'),
    };
    return [
      { path: `${folder}/schema.json`, text: printJson(schema) },
      { path: `${folder}/ui.json`, text: printJson(ui) },
      { path: `${folder}/form.json`, text: printJson(form, schemaComments('form', names.files)) },
      ...pageFiles(page, names.files),
    ];
  },
  notes: (answers, names) => {
    const forms = knownFields(names);
    const copied = listOf(answers, 'field').filter((typed) => forms.has(typed));
    return [
      ...likeBlocks(textOf(answers, 'like') ?? '', names).notes,
      ...(copied.length === 0
        ? []
        : [`Asked as in other forms: ${copied.map((name) => `${name} (${forms.get(name)})`).join(', ')}.`]),
    ];
  },
  look: (id, answers, files) => {
    const path = textOf(answers, 'path') ?? `/${id}`;
    const route = files.find((file) => file.path === `schemas/routes/${id}.json`);
    const isOpen = !route?.text.includes('"access"');
    if (isOpen) return [`npx dukou explain --path ${path}`, path];
    return [`npx dukou explain --path ${path} --token`, `${path} (${LOG_IN_FIRST})`];
  },
};

function blocksOf(names: ProjectNames, page: string): Json[] {
  const { blocks } = names.read(`schemas/pages/${page}.json`);
  return Array.isArray(blocks) ? [...blocks] : [];
}

function formBlock(blocks: readonly Json[]): number {
  return blocks.findIndex((block) => isObject(block) && block.block === 'form');
}
