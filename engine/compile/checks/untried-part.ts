import type { Check } from '../check.ts';
import { unanswerableParts } from '../unanswerable-parts.ts';

export const untriedPart: Check<'C145'> = {
  code: 'C145',
  title: 'Some answer to every field is found, or shown under "examples"',
  meaning:
    'Each field is tried with an answer that is made from its rules. Where none is made that it takes, as for a pattern that looks ahead, the rules may be good, or exclude each other: then nobody could send the form. A good answer under "examples" is tried instead.',
  severity: 'warning',
  files: ['form-schema'],
  onlyWhenSound: true,
  check(config, report) {
    for (const files of config.forms)
      for (const { at, refusal, isOpen } of unanswerableParts(config, files))
        if (isOpen) report(at, { refusal });
  },
};
