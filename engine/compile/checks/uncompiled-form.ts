import type { JsonObject } from '../../decide/model/json.ts';
import { compileValidator } from '../../forms/compile-validator.ts';
import { child } from '../at.ts';
import type { Check } from '../check.ts';
import { judgedForm } from '../judged-form.ts';
import { schemasIn } from '../schemas-in.ts';

export const uncompiledForm: Check<'C141'> = {
  code: 'C141',
  title: 'Every form can be compiled',
  meaning:
    'A release holds a compiled validator of each form: one whose schema cannot be compiled would not open, and nothing that is sent of it could be judged.',
  files: ['form-schema'],
  onlyWhenSound: true,
  check(config, report) {
    for (const files of config.forms) {
      const form = judgedForm(files);
      const detail = form && known(form.schema, () => flawOf(() => compileValidator(form)));
      if (!detail) continue;
      // Only of a reference the compiler tells which one it is.
      const refs = schemasIn(files.schema).map((one) => child(one, '$ref'));
      report(refs.find(({ value }) => detail.includes(`reference ${String(value)} `)) ?? files.schema, {
        detail,
      });
    }
  },
};

/** Compiling costs more than all other checks of a form, and schemas rarely change. */
const flaws = new Map<string, string | null>();
const MOST_KNOWN = 200;

function known(schema: JsonObject, judge: () => string | null): string | null {
  const text = JSON.stringify(schema);
  let flaw = flaws.get(text);
  if (flaw === undefined) {
    if (flaws.size >= MOST_KNOWN) flaws.clear();
    flaw = judge();
    flaws.set(text, flaw);
  }
  return flaw;
}

function flawOf(compile: () => unknown): string | null {
  try {
    compile();
    return null;
  } catch (cause) {
    return cause instanceof Error ? cause.message : String(cause);
  }
}
