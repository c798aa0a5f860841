import type { ChannelRecord } from '../model/release.ts';

/** Answers what a navigation asks of a class of visitors, by the name of the question. */
export type Source = (question: string) => unknown;

/** Either an answer, or the question that comes next with what follows each answer to it. */
interface Node<Result> {
  question: string | null;
  readonly next: Map<unknown, Node<Result>>;
  result: Result | undefined;
}

/**
 * What came of the navigations to a place. The decider is pure: the same answers lead to the same next question and, at last, to the
 * same end. So classes that differ in what is never asked at the place are decided once.
 */
export class NavigationMemo<Result> {
  private readonly roots = new Map<ChannelRecord | null, readonly [Node<Result>, Node<Result>]>();

  /**
   * The end of a navigation, from memory where the same was asked and answered before.
   *
   * @param work decides; it asks the given source only.
   */
  find(
    channel: ChannelRecord | null,
    isToLogIn: boolean,
    source: Source,
    work: (source: Source) => Result,
  ): Result {
    let root = this.roots.get(channel);
    if (!root) {
      root = [newNode(), newNode()];
      this.roots.set(channel, root);
    }
    let node: Node<Result> | undefined = root[isToLogIn ? 1 : 0];
    while (node?.question != null) node = node.next.get(keyOf(source(node.question)));
    if (node?.result !== undefined) return node.result;
    const asked = new Map<string, unknown>();
    const result = work((question) => {
      if (asked.has(question)) return asked.get(question);
      const answer = source(question);
      asked.set(question, answer);
      return answer;
    });
    let at = root[isToLogIn ? 1 : 0];
    for (const [question, answer] of asked) {
      at.question = question;
      const key = keyOf(answer);
      let next = at.next.get(key);
      if (!next) {
        next = newNode();
        at.next.set(key, next);
      }
      at = next;
    }
    at.result = result;
    return result;
  }
}

function newNode<Result>(): Node<Result> {
  return { question: null, next: new Map(), result: undefined };
}

/** Facts that an unknown value depends on are a list; all other answers are compared as they are. */
function keyOf(answer: unknown): unknown {
  return typeof answer === 'object' && answer !== null && 'dependsOn' in answer
    ? `\u0000${JSON.stringify(answer)}`
    : answer;
}
