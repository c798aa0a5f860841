import type { FormPackage } from '../../decide/model/form.ts';
import type { Json } from '../../decide/model/json.ts';
import type { FormProblem } from '../../forms/form-problems.ts';

type Answers = Readonly<Record<string, Json | undefined>>;

/** What the backend found wrong with answers that the page had found good. */
export interface RefusedAnswers {
  /** @param answers that the problems are about. */
  readonly refuse: (problems: readonly FormProblem[], answers: Answers) => void;
  /**
   * What still holds: of each field, while its answer is the refused one; of a login's code, while it is for the same
   * number.
   */
  readonly among: (answers: Answers) => readonly FormProblem[];
  /** What stands in the way: once any answer is another, only the backend can tell whether the others are good now. */
  readonly against: (answers: Answers) => readonly FormProblem[];
}

export function createRefusedAnswers({ login }: Pick<FormPackage, 'login'>): RefusedAnswers {
  let refused: readonly FormProblem[] = [];
  let sent: Answers = {};
  const belonging = (field: string) => (login && field === login.code ? [field, login.phone] : [field]);
  return {
    refuse: (problems, answers) => {
      refused = problems;
      sent = answers;
    },
    among: (answers) =>
      refused.filter(({ field }) => belonging(field).every((name) => answers[name] === sent[name])),
    against: (answers) => (answers === sent ? refused : []),
  };
}
