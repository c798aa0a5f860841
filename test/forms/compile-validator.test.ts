import { runInNewContext } from 'node:vm';
import { describe, expect, test } from 'vitest';
import type { FormPackage } from '../../engine/decide/model/form.ts';
import { compileValidator } from '../../engine/forms/compile-validator.ts';
import { formSchema } from '../../engine/forms/form-schema.ts';
import { loadValidator } from '../../engine/forms/load-validator.ts';
import { FORM_IDS, shippedForm } from './shipped-form.ts';

describe.each(FORM_IDS)('the compiled validator of %s', (id) => {
  const form = shippedForm(id);
  const text = compileValidator(form);

  test('builds no code and imports nothing, so a strict Content-Security-Policy lets it run', () => {
    expect(text).not.toMatch(/\beval\b|new Function|\brequire\b|\bimport\b|\bexports\b/);
    const script = text.replace('export default fns;', 'result = fns;');
    const sandbox: { result?: { main(data: unknown): boolean } } = {};
    runInNewContext(script, sandbox, {
      contextCodeGeneration: { strings: false, wasm: false },
    });
    expect(sandbox.result?.main({})).toBe(false);
  });

  test('is a module that a browser can import', async () => {
    const module = await import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(text)}`);
    expect(module.default.main({})).toBe(false);
    expect(module.default.main.errors[0].keyword).toBe('required');
  });

  test('is small enough for a slow network', () => {
    expect(text.length).toBeLessThan(40_000);
  });

  test('does not change the form, and gives the same text each time', () => {
    const before = JSON.stringify(form);
    expect(compileValidator(form)).toBe(text);
    expect(JSON.stringify(form)).toBe(before);
  });
});

describe('compiling a validator', () => {
  const base = shippedForm('form-package-simple');
  const withField = (schema: object): FormPackage => ({
    ...base,
    schema: { type: 'object', properties: { field: schema as never } },
  });

  test('counts astral characters once and compares lists, without ajv at run time', () => {
    const { main } = loadValidator(withField({ type: 'string', maxLength: 2 }));
    expect(main({ field: '𠮷野' })).toBe(true);
    expect(main({ field: '𠮷野家' })).toBe(false);
    const list = loadValidator(withField({ type: 'array', uniqueItems: true, items: {} }));
    expect(list.main({ field: [{ a: 1 }, { a: 2 }] })).toBe(true);
    expect(list.main({ field: [{ a: 1 }, { a: 1 }] })).toBe(false);
  });

  test('a choice may be called as what no validator may need', () => {
    const { main } = loadValidator(withField({ enum: ['exports', 'eval(', 'require("fs")'] }));
    expect(main({ field: 'exports' })).toBe(true);
    expect(main({ field: 'imports' })).toBe(false);
    const group = loadValidator(
      withField({ type: 'object', properties: { exports: { type: 'string' } }, required: ['exports'] }),
    );
    expect(group.main({ field: { exports: 'a' } })).toBe(true);
    expect(group.main({ field: {} })).toBe(false);
  });

  test('refuses a schema that cannot be compiled', () => {
    expect(() => compileValidator(withField({ type: 'string', pattern: '(' }))).toThrow();
    expect(() => compileValidator(withField({ type: 'no-such-type' }))).toThrow();
  });

  test('the name of our meta schema is not taken for a dialect', () => {
    const schema = { $schema: '../../meta/form-schema.schema.json', type: 'object' };
    const form = { ...base, schema };
    expect(formSchema(form)).toEqual({ type: 'object' });
    expect(formSchema(form)).toBe(formSchema(form));
    expect(() => compileValidator(form)).not.toThrow();
  });
});
