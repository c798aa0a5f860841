import { remembered } from '../../compile/remembered.ts';

/** Something that a result depends on. Each question is one object, asked again and again. */
export interface Question<Inputs, Answer> {
  answer(inputs: Inputs): Answer;
}

export type Ask<Inputs, Answer> = (question: Question<Inputs, Answer>) => Answer;

interface Node<Inputs, Answer, Result> {
  question: Question<Inputs, Answer> | null;
  readonly next: Map<Answer, Node<Inputs, Answer, Result>>;
  result: Result | null;
}

/**
 * Remembers what came of the answers to the questions that were asked on the way: whoever answers them alike gets the
 * same result, without another run.
 */
export class AskedOnce<Inputs, Answer extends object, Result extends object> {
  private readonly root: Node<Inputs, Answer, Result> = { question: null, next: new Map(), result: null };

  /** @param run must ask for all that its result depends on, and the same again for the same answers. */
  find(inputs: Inputs, run: (ask: Ask<Inputs, Answer>) => Result): Result {
    let at: Node<Inputs, Answer, Result> | undefined = this.root;
    while (at) {
      if (at.result) return at.result;
      at = at.question ? at.next.get(at.question.answer(inputs)) : undefined;
    }
    const answers = new Map<Question<Inputs, Answer>, Answer>();
    const result = run((question) => remembered(answers, question, () => question.answer(inputs)));
    let node = this.root;
    for (const [question, answer] of answers) {
      node.question = question;
      node = remembered(node.next, answer, () => ({ question: null, next: new Map(), result: null }));
    }
    node.result = result;
    return result;
  }
}
