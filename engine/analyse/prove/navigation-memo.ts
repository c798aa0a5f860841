import type { ChannelRecord } from '../../decide/model/release.ts';

/**
 * What a navigation asks of a class: v the class itself, s what is stored and q what the query has by then, r which
 * calls the way remembers, k what path and host decide, h the variant of the host, H the host itself, S what stands at
 * the path.
 */
export type QuestionKind = 'v' | 's' | 'q' | 'r' | 'k' | 'h' | 'H' | 'S';

/**
 * Answers a question of a kind about something with a name; `h`, `H` and `S` have none. What is stored and what the
 * query has are facts of the class, too, unless the way has changed them.
 */
export type Source = (kind: QuestionKind, name: string, fact?: string) => unknown;

/** States that one memory keeps at most: without one, a class is decided from further back. */
const MOST_KEPT = 20_000;

/** How far work has come that can be gone on with from between its stages. */
export interface Stages<State> {
  /** Where to go on from; null at the beginning. */
  readonly from: { readonly stage: number; readonly state: State } | null;
  /** Keeps the state before a stage, unless a later one was kept with the same answers. */
  keep(stage: number, state: () => State): void;
}

/** Either an answer, or the question that comes next with what follows each answer to it. */
interface Node<Result, State> {
  question: Question | null;
  /** The first answer and what follows it: most questions are only ever answered in one way. */
  key: unknown;
  first: Node<Result, State> | null;
  /** The other answers. */
  others: Map<unknown, Node<Result, State>> | null;
  result: Result | undefined;
  /** The last stage that begins with what was asked before, and nothing else. */
  kept: Stages<State>['from'];
}

interface Question {
  readonly kind: QuestionKind;
  readonly name: string;
  readonly fact: string;
}

/**
 * What came of the navigations to a place. The decider is pure: the same answers lead to the same next question and, at
 * last, to the same end. So classes that differ in what is never asked at the place are decided once, and those that
 * differ in what is asked late are decided from there on.
 */
export class NavigationMemo<Result, State> {
  private readonly roots = new Map<
    ChannelRecord | null,
    readonly [Node<Result, State>, Node<Result, State>]
  >();
  private kept = 0;

  /**
   * The end of a navigation, from memory where the same was asked and answered before.
   *
   * @param work decides; it asks the given source only, and goes on from where it is told.
   */
  find(
    channel: ChannelRecord | null,
    isToLogIn: boolean,
    source: Source,
    work: (source: Source, stages: Stages<State>) => Result,
  ): Result {
    let root = this.roots.get(channel);
    if (!root) {
      root = [newNode(), newNode()];
      this.roots.set(channel, root);
    }
    const start = root[isToLogIn ? 1 : 0];
    let node: Node<Result, State> | undefined = start;
    while (node?.question) node = nextOf(node, keyOf(answerTo(node.question, source)));
    if (node?.result !== undefined) return node.result;
    const { known, last } = keptWay(start, source);
    let at = last;
    const ask: Source = (kind, name, fact = name) => {
      const before = known.get(kind, name);
      if (before !== undefined || known.has(kind, name)) return before;
      const answer = source(kind, name, fact);
      known.set(kind, name, answer);
      at.question ??= { kind, name, fact };
      const key = keyOf(answer);
      at = nextOf(at, key) ?? added(at, key);
      return answer;
    };
    const keep = (stage: number, state: () => State) => {
      if (at.kept ? at.kept.stage >= stage : this.kept >= MOST_KEPT) return;
      if (!at.kept) this.kept += 1;
      at.kept = { stage, state: state() };
    };
    const result = work(ask, { from: last.kept, keep });
    at.result = result;
    return result;
  }
}

/** Answers by the questions' kinds and names. */
class Answers {
  private readonly ofKind = new Map<QuestionKind, Map<string, unknown>>();

  get(kind: QuestionKind, name: string): unknown {
    return this.ofKind.get(kind)?.get(name);
  }

  has(kind: QuestionKind, name: string): boolean {
    return this.ofKind.get(kind)?.has(name) === true;
  }

  set(kind: QuestionKind, name: string, answer: unknown): void {
    const known = this.ofKind.get(kind);
    if (known) known.set(name, answer);
    else this.ofKind.set(kind, new Map([[name, answer]]));
  }
}

/** The way from the start to the last stage that was kept for the same answers, and these answers. */
function keptWay<Result, State>(
  start: Node<Result, State>,
  source: Source,
): { readonly known: Answers; readonly last: Node<Result, State> } {
  const asked: (readonly [Question, unknown])[] = [];
  let last = start;
  let toLast = 0;
  for (let node: Node<Result, State> | undefined = start; node?.question; ) {
    const answer = answerTo(node.question, source);
    asked.push([node.question, answer]);
    node = nextOf(node, keyOf(answer));
    if (!node?.kept) continue;
    last = node;
    toLast = asked.length;
  }
  const known = new Answers();
  for (const [{ kind, name }, answer] of asked.slice(0, toLast)) known.set(kind, name, answer);
  return { known, last };
}

function answerTo({ kind, name, fact }: Question, source: Source): unknown {
  return source(kind, name, fact);
}

function nextOf<Result, State>(
  { key: first, first: only, others }: Node<Result, State>,
  key: unknown,
): Node<Result, State> | undefined {
  return only !== null && first === key ? only : others?.get(key);
}

function added<Result, State>(node: Node<Result, State>, key: unknown): Node<Result, State> {
  const next = newNode<Result, State>();
  if (node.first === null) {
    node.key = key;
    node.first = next;
  } else {
    node.others ??= new Map();
    node.others.set(key, next);
  }
  return next;
}

function newNode<Result, State>(): Node<Result, State> {
  return { question: null, key: undefined, first: null, others: null, result: undefined, kept: null };
}

/** Facts that an unknown value depends on are a list; all other answers are compared as they are. */
function keyOf(answer: unknown): unknown {
  return typeof answer === 'object' && answer !== null && 'dependsOn' in answer
    ? `\u0000${JSON.stringify(answer)}`
    : answer;
}
