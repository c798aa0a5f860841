import type { ChannelRecord } from '../model/release.ts';

/**
 * What a navigation asks of a class: v the class itself, s what is stored and q what the query has by then, r which calls the way
 * remembers, k what path and host decide, h the variant of the host, H the host itself, S what stands at the path.
 */
export type QuestionKind = 'v' | 's' | 'q' | 'r' | 'k' | 'h' | 'H' | 'S';

/**
 * Answers a question of a kind about something with a name; `h`, `H` and `S` have none. What is stored and what the query has are
 * facts of the class, too, unless the way has changed them.
 */
export type Source = (kind: QuestionKind, name: string, fact?: string) => unknown;

/** Either an answer, or the question that comes next with what follows each answer to it. */
interface Node<Result> {
  question: Question | null;
  /** The first answer and what follows it: most questions are only ever answered in one way. */
  key: unknown;
  first: Node<Result> | null;
  /** The other answers. */
  others: Map<unknown, Node<Result>> | null;
  result: Result | undefined;
}

interface Question {
  readonly kind: QuestionKind;
  readonly name: string;
  readonly fact: string;
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
    const start = root[isToLogIn ? 1 : 0];
    let node: Node<Result> | undefined = start;
    while (node?.question) {
      const { kind, name, fact }: Question = node.question;
      node = nextOf(node, keyOf(source(kind, name, fact)));
    }
    if (node?.result !== undefined) return node.result;
    const known = new Map<QuestionKind, Map<string, unknown>>();
    let at = start;
    const result = work((kind, name, fact = name) => {
      let ofKind = known.get(kind);
      if (!ofKind) {
        ofKind = new Map();
        known.set(kind, ofKind);
      }
      const before = ofKind.get(name);
      if (before !== undefined || ofKind.has(name)) return before;
      const answer = source(kind, name, fact);
      ofKind.set(name, answer);
      at.question ??= { kind, name, fact };
      const key = keyOf(answer);
      at = nextOf(at, key) ?? added(at, key);
      return answer;
    });
    at.result = result;
    return result;
  }
}

function nextOf<Result>(
  { key: first, first: only, others }: Node<Result>,
  key: unknown,
): Node<Result> | undefined {
  return only !== null && first === key ? only : others?.get(key);
}

function added<Result>(node: Node<Result>, key: unknown): Node<Result> {
  const next = newNode<Result>();
  if (node.first === null) {
    node.key = key;
    node.first = next;
  } else {
    node.others ??= new Map();
    node.others.set(key, next);
  }
  return next;
}

function newNode<Result>(): Node<Result> {
  return { question: null, key: undefined, first: null, others: null, result: undefined };
}

/** Facts that an unknown value depends on are a list; all other answers are compared as they are. */
function keyOf(answer: unknown): unknown {
  return typeof answer === 'object' && answer !== null && 'dependsOn' in answer
    ? `\u0000${JSON.stringify(answer)}`
    : answer;
}
