import type { Check } from '../check.ts';
import { unanswerableParts } from '../unanswerable-parts.ts';

export const unanswerablePart: Check<'C144'> = {
  code: 'C144',
  title: 'Every field of a form, and every part of one, takes some answer',
  meaning:
    'Rules that exclude each other, such as more parts than a group has, or a list that must hold what none of its entries may be, refuse whatever a visitor answers, and the form cannot be sent.',
  files: ['form-schema'],
  onlyWhenSound: true,
  check(config, report) {
    for (const files of config.forms)
      for (const { at, refusal, isOpen } of unanswerableParts(config, files))
        if (!isOpen) report(at, { refusal });
  },
};
