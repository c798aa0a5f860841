import { expect, test } from 'vitest';
import { loadForm } from '../../server/release/load-form.ts';
import { releaseFiles } from '../../server/release/release-files.ts';
import { renderEntry } from '../../src/entry-server.tsx';
import { shippedRelease } from '../support/shipped-release.ts';

const { release, parts } = releaseFiles(shippedRelease(), new Map());
const moduleOf = (id: string) => loadForm(String(parts.get(`forms/${id}.js`)));

test.each(Object.keys(release.forms))('the module of the form %s has it as its JSON does', async (id) => {
  const { form, default: validator } = await moduleOf(id);
  expect(form).toEqual(JSON.parse(String(parts.get(`forms/${id}.json`))));
  expect(validator.main).toBeTypeOf('function');
});

test('the page of a form names its module; of an earlier program, which left the form out of that, it has the form itself', async () => {
  const formsOn = async (left: boolean) => {
    const formModule = async (id: string) => {
      const { form, ...module } = await moduleOf(id);
      return left ? module : { ...module, ...(form && { form }) };
    };
    const asked = { release, host: 'localhost', url: '/form-package', userAgent: '' };
    const { visit, preloads } = await renderEntry({ ...asked, formModule });
    return { forms: visit.forms, preloads };
  };
  const { hash } = await moduleOf('form-package');
  const named = { url: `/release/${release.id}/forms/form-package.js`, hash };
  expect(await formsOn(false)).toEqual({ forms: { 'form-package': named }, preloads: [named] });
  const form = JSON.parse(String(parts.get('forms/form-package.json')));
  expect(await formsOn(true)).toEqual({ forms: { 'form-package': { ...named, form } }, preloads: [named] });
});
