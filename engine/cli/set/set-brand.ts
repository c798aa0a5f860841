import type { Question } from '../add/question.ts';
import { BRAND } from './named-kinds.ts';
import { type SetKind, settingChanges, settingOf } from './set-kind.ts';

const KEYS = {
  name: ['name'],
  company: ['companyName'],
  icp: ['icp'],
  funding: ['sourcesFunding'],
  color: ['color'],
  logo: ['logo'],
  favicon: ['faviconUrl'],
  about: ['about'],
};

/** Settings of a brand; a brand has all of them but the note. */
export function setBrand(questions: readonly Question[]): SetKind {
  const asked = questions.map(({ required: _, ...question }) =>
    /^(?:logo|favicon)$/.test(question.key)
      ? { ...question, about: question.about.replace(/;.*$/, '') }
      : question,
  );
  return {
    ...BRAND,
    about: 'name, company, filing number, funding text, colour or pictures of a brand',
    questions: asked,
    clearable: asked.filter(({ key }) => key === 'about').map(settingOf),
    changes: (id, answers, clear, names) =>
      settingChanges(BRAND.file(id), KEYS, asked, answers, clear, names),
  };
}
