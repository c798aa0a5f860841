import type { AddKind } from './add-kind.ts';
import { likePageNotes } from './like-blocks.ts';
import { pageFiles } from './page-files.ts';
import { type Question, refuseId, refusePath, textOf } from './question.ts';

/** Who may see a page; the words of `schemas/meta/routes.schema.json`. */
const ACCESS: readonly string[] = ['open', 'login', 'login-or-download'];

/** What pages and forms both ask: where the page stands. */
export const ROUTE_QUESTIONS: readonly Question[] = [
  { key: 'title', flag: '--title <text>', about: 'title of the page', required: true },
  {
    key: 'path',
    flag: '--path <path>',
    about: 'where it stands on every host',
    otherwise: '/ and the id',
    isCode: true,
    refuse: refusePath,
  },
  {
    key: 'access',
    flag: '--access <who>',
    about: 'who may see it: open, login (others log in first), login-or-download',
    choices: () => ACCESS,
  },
];

export const addPage: AddKind = {
  name: 'page',
  about: 'one page of every host, begun as a copy of another one, and its path',
  id: {
    argument: '<id>',
    about: 'id of the page, for example spring-offer',
    read: (typed) => typed.normalize('NFKC').trim(),
    refuse: refuseId,
    file: (id) => `schemas/pages/${id}.json`,
  },
  questions: [
    {
      key: 'like',
      flag: '--like <page>',
      about: 'page of schemas/pages/ whose blocks it begins with',
      required: true,
      choices: (names) => names.ofKind('page'),
      notes: (names) => names.aboutOf('page'),
    },
    ...ROUTE_QUESTIONS.map((question) =>
      question.key === 'access' ? { ...question, otherwise: 'open' } : question,
    ),
    { key: 'about', flag: '--about <text>', about: 'note for colleagues', otherwise: 'the title' },
  ],
  files: (id, answers, names) => {
    const like = names.read(`schemas/pages/${textOf(answers, 'like')}.json`);
    const title = textOf(answers, 'title') ?? '';
    return pageFiles(
      {
        id,
        about: textOf(answers, 'about') ?? title,
        layout: like.layout ?? 'result',
        agreements: like.agreements,
        blocks: like.blocks ?? [],
        path: textOf(answers, 'path') ?? `/${id}`,
        title,
        access: textOf(answers, 'access') ?? 'open',
      },
      names.files,
    );
  },
  notes: (answers, names) => likePageNotes(textOf(answers, 'like') ?? '', names),
  look: (id, answers) => {
    const path = textOf(answers, 'path') ?? `/${id}`;
    return [`npx dukou explain --path ${path}`, path];
  },
};
