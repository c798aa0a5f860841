import { ENGINE_VERSION } from '../../../engine/decide/model/engine-version.ts';
import type { Database } from '../../db/database.ts';
import type { Check } from '../contract/check.ts';
import type { OwnedCell } from '../drafts/draft-cells.ts';
import type { EventBus } from '../events/event-bus.ts';
import { chineseFailure } from './chinese-failure.ts';
import type { JudgeDraftRequest, Judgement } from './judge-draft.ts';
import type { JudgedOutcome } from './judged-outcome.ts';
import type { RunJudge } from './run-judge.ts';

/** What is to be looked at of a draft. */
export interface CheckedDraft {
  readonly number: number;
  readonly seq: number;
  /** Sources of the version that it stands on. */
  readonly sources: string;
  readonly cells: readonly OwnedCell[];
}

/** What a check came to, as it is kept. */
export interface StoredCheck {
  readonly state: Exclude<Check['state'], 'running'>;
  readonly seq: number;
  readonly sources: string;
  readonly begun: string;
  readonly text: string;
  readonly findings: Check['findings'];
  readonly changes: Check['changes'];
  readonly moreChanges: number;
  readonly outcome: JudgedOutcome;
  readonly landings: Check['landings'];
  readonly identities: Check['identities'];
  readonly failures: Check['failures'];
  readonly digest: string | null;
  readonly outcomeDigest: string | null;
  /** Version of the program that has passed it. */
  readonly engine?: string;
}

/** In which a check is kept. What an older program has kept in another form is to be checked again. */
const FORM = 4;

/** A check that is under way. */
export type RunningCheck = Pick<StoredCheck, 'seq' | 'sources' | 'begun' | 'text'> & {
  readonly state: 'running';
  /** Seconds since it began. */
  readonly elapsed: number;
};

export interface Checks {
  /** Begins a check; an older one of the same draft ends. */
  begin(draft: CheckedDraft): void;
  find(number: number): Promise<StoredCheck | RunningCheck | null>;
  /** Publishes what was looked at, if it is still that. Rejects where nobody can say how it ended. */
  publish(
    draft: CheckedDraft,
    asked: Omit<NonNullable<JudgeDraftRequest['publish']>, 'isChecked'>,
    progress: (text: string) => void,
  ): Promise<Judgement>;
  stop(): void;
}

interface Parts {
  readonly db: Database;
  readonly judge: RunJudge;
  readonly bus: EventBus;
  readonly place: Pick<JudgeDraftRequest, 'root' | 'programs' | 'dataDir'>;
  now(): number;
  /** Told what could not be kept. */
  print(text: string): void;
}

/** Checks of drafts, one after another, each in a process of its own; no publication waits for them. */
export function openChecks({ db, judge, bus, place, now, print }: Parts): Checks {
  const running = new Map<number, Omit<RunningCheck, 'elapsed'> & { readonly cancel: AbortController }>();
  /** One at a time: each takes a processor for seconds. */
  let line: Promise<unknown> = Promise.resolve();
  let ahead = 0;
  const inLine = <Result>(work: () => Promise<Result>): Promise<Result> => {
    ahead += 1;
    const mine = line.then(work).finally(() => {
      ahead -= 1;
    });
    line = mine.catch(() => undefined);
    return mine;
  };
  const requestOf = ({ sources, cells }: CheckedDraft): JudgeDraftRequest => ({
    is: 'draft',
    ...place,
    sources,
    cells,
  });

  async function keep(number: number, check: StoredCheck): Promise<void> {
    const { seq, sources, state, begun, ...result } = check;
    await db.transaction((transaction) =>
      transaction.write(
        `insert into console_checks (draft, seq, sources, state, begun_at, result) values ($1, $2, $3, $4, $5, $6)
         on conflict (draft) do update set seq = $2, sources = $3, state = $4, begun_at = $5, result = $6
         where console_checks.seq <= $2`,
        [number, seq, sources, state, begun, JSON.stringify({ form: FORM, ...result })],
      ),
    );
  }

  async function find(number: number): Promise<StoredCheck | RunningCheck | null> {
    const runs = running.get(number);
    if (runs) {
      const { cancel: _, ...told } = runs;
      return { ...told, elapsed: Math.floor((now() - Date.parse(told.begun)) / 1000) };
    }
    const [row] = await db.query<{
      seq: number;
      sources: string;
      state: StoredCheck['state'];
      begun_at: Date;
      result: string;
    }>('select seq, sources, state, begun_at, result from console_checks where draft = $1', [number]);
    if (!row) return null;
    const { seq, sources, state, begun_at } = row;
    const { form, ...result } = JSON.parse(row.result);
    return form === FORM ? { seq, sources, state, begun: begun_at.toISOString(), ...result } : null;
  }

  return {
    begin(draft) {
      const { number, seq, sources } = draft;
      running.get(number)?.cancel.abort();
      const cancel = new AbortController();
      const begun = new Date(now()).toISOString();
      const tell = (text: string): void => {
        if (running.get(number)?.cancel !== cancel) return;
        running.set(number, { ...state, text });
        bus.tell({ draft: number });
      };
      const text = ahead > 0 ? '等前面的体检做完' : '正在开始';
      const state = { state: 'running' as const, seq, sources, begun, text, cancel };
      running.set(number, state);
      void inLine(async () => {
        if (cancel.signal.aborted) return;
        const done = await judge(requestOf(draft), tell, cancel.signal).then(
          (judgement) => storedOf(judgement, { seq, sources, begun }),
          (error: Error) => {
            if (!cancel.signal.aborted) print(`The check of draft ${number} did not end: ${error.message}`);
            return failed(error, { seq, sources, begun });
          },
        );
        if (cancel.signal.aborted) return;
        await keep(number, done);
      })
        .catch((error: unknown) => print(`A check of draft ${number} could not be kept: ${String(error)}`))
        .finally(() => {
          if (running.get(number)?.cancel === cancel) running.delete(number);
          bus.tell({ draft: number });
        });
    },
    find,
    async publish(draft, asked, progress) {
      const found = await find(draft.number);
      const isChecked =
        found?.state === 'passed' &&
        found.engine === ENGINE_VERSION &&
        found.sources === draft.sources &&
        found.digest === asked.digest &&
        found.outcomeDigest === asked.outcomeDigest;
      return judge({ ...requestOf(draft), publish: { ...asked, isChecked } }, progress);
    },
    stop() {
      for (const { cancel } of running.values()) cancel.abort();
    },
  };
}

const NOTHING = {
  findings: [],
  changes: [],
  moreChanges: 0,
  outcome: { aspects: [], outside: [] },
  landings: [],
  identities: [],
  failures: { played: 0, changes: [] },
  digest: null,
  outcomeDigest: null,
};

type Looked = Pick<StoredCheck, 'seq' | 'sources' | 'begun'>;

function storedOf(judgement: Judgement, looked: Looked): StoredCheck {
  if (judgement.is === 'refused' || judgement.is === 'passed') {
    const { is: state, ...judged } = judgement;
    return { ...looked, ...NOTHING, state, text: '', engine: ENGINE_VERSION, ...judged };
  }
  return { ...looked, ...NOTHING, state: 'failed', text: '体检期间有人发布了新版本。请再做一次体检。' };
}

function failed(error: Error, looked: Looked): StoredCheck {
  const text =
    error.name === 'TimeoutError'
      ? '体检超过十分钟，已停止。请技术看看规则是否过多。'
      : `体检没有做完，什么都没有改变。${chineseFailure(error.message)}`;
  return { ...looked, ...NOTHING, state: 'failed', text };
}
