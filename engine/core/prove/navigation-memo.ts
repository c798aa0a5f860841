import type { ChannelRecord } from '../model/release.ts';

/**
 * What a navigation asks of a class: v the class itself, s what the way has stored, r which calls it remembers, p which parameters
 * it has used up, q its query, k what path and host decide, h the variant of the host, H the host itself,
 * S what stands at the path.
 */
export type QuestionKind = 'v' | 's' | 'r' | 'p' | 'q' | 'k' | 'h' | 'H' | 'S';

/** Answers a question of a kind about something with a name; `h`, `H` and `S` have none. */
export type Source = (kind: QuestionKind, name: string) => unknown;

/** Either an answer, or the question that comes next with what follows each answer to it. */
interface Node<Result> {
  kind: QuestionKind | null;
  name: string;
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
    while (node !== undefined && node.kind !== null)
      node = node.next.get(keyOf(source(node.kind, node.name)));
    if (node?.result !== undefined) return node.result;
    const known = new Map<QuestionKind, Map<string, unknown>>();
    const asked: (readonly [QuestionKind, string, unknown])[] = [];
    const result = work((kind, name) => {
      let ofKind = known.get(kind);
      if (!ofKind) {
        ofKind = new Map();
        known.set(kind, ofKind);
      }
      const before = ofKind.get(name);
      if (before !== undefined || ofKind.has(name)) return before;
      const answer = source(kind, name);
      ofKind.set(name, answer);
      asked.push([kind, name, answer]);
      return answer;
    });
    let at = root[isToLogIn ? 1 : 0];
    for (const [kind, name, answer] of asked) {
      at.kind = kind;
      at.name = name;
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
  return { kind: null, name: '', next: new Map(), result: undefined };
}

/** Facts that an unknown value depends on are a list; all other answers are compared as they are. */
function keyOf(answer: unknown): unknown {
  return typeof answer === 'object' && answer !== null && 'dependsOn' in answer
    ? `\u0000${JSON.stringify(answer)}`
    : answer;
}
