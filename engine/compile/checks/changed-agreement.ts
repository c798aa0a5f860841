import type { Check } from '../check.ts';
import { textHash } from '../emit/text-hash.ts';

/** As many hex digits tell two wordings of one text apart. */
const DIGITS = 12;

export const changedAgreement: Check<'C152'> = {
  code: 'C152',
  title: 'The text of an agreement changes with its version',
  meaning:
    'What a visitor agreed to is proven by the version. Where "wording" of an agreement says of which text its version is, another text needs a new version and a new date, and then says its own.',
  files: ['agreement'],
  check({ agreements }, report) {
    for (const { file, front, body } of agreements) {
      const wording = textHash(body).slice(0, DIGITS);
      if (front.wording && front.wording !== wording)
        report({ file, pointer: '' }, { version: front.version ?? '', wording });
    }
  },
};
