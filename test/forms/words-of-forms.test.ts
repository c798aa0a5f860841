import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { PART_NOTICES } from '../../engine/decide/calls/part-notices.ts';
import { visitorTexts } from '../../engine/decide/text/visitor-texts.ts';
import { KEYWORDS } from '../../engine/forms/keywords.ts';
import { PROJECT_ROOT } from '../support/project-root.ts';
import { shippedRelease } from '../support/shipped-release.ts';

/** Every source file of what runs at a visitor, with the texts that it names. */
const SOURCES = [
  'engine/decide',
  'engine/forms',
  'engine/compile',
  'engine/runtime',
  'engine/react',
  'src',
].flatMap((room) =>
  (readdirSync(join(PROJECT_ROOT, room), { recursive: true }) as string[])
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => {
      const file = join(room, name);
      const source = readFileSync(join(PROJECT_ROOT, file), 'utf8').replace(/^\s*(?:\/?\*|\/\/).*$/gm, '');
      return { file, keys: [...source.matchAll(/['"`](form\.[\w.-]+)['"`]/g)].map(([, key = '']) => key) };
    }),
);

/** The rooms of what comes with a form. */
const OF_FORMS = /^engine\/(?:(?:runtime|react)\/)?forms\//;

test('every keyword of ours has words for the visitor whom it refuses', () => {
  const { formText } = shippedRelease();
  expect(KEYWORDS.filter(({ name }) => !formText[`form.${name}`]).map(({ name }) => name)).toEqual([]);
});

test('what only forms say is read by forms only: no other page has those words', () => {
  const { formText } = shippedRelease();
  const elsewhere = SOURCES.filter(({ file }) => !OF_FORMS.test(file)).flatMap(({ file, keys }) =>
    keys.filter((key) => formText[key] !== undefined).map((key) => `${file}: ${key}`),
  );
  expect(elsewhere).toEqual([]);
});

test('a form that has not come says so in words that came with the page', () => {
  const { site } = shippedRelease();
  const before = ['form.loading', 'form.retry', PART_NOTICES.form];
  expect(before.filter((key) => site.text[key] === undefined)).toEqual([]);
});

test('every text that forms name is there', () => {
  const texts = visitorTexts(shippedRelease());
  const named = SOURCES.filter(({ file }) => /^engine\/(?:runtime|react)\/forms\//.test(file));
  const missing = named.flatMap(({ file, keys }) =>
    keys.filter((key) => texts[key] === undefined).map((key) => `${file}: ${key}`),
  );
  expect(named.flatMap(({ keys }) => keys).length).toBeGreaterThan(50);
  expect(missing).toEqual([]);
});
