import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { type JudgeRequest, judge } from '../../../server/console/checks/judge.ts';
import type { RunJudge } from '../../../server/console/checks/run-judge.ts';
import type { StayingJudge } from '../../../server/console/checks/staying-judge.ts';
import type { Draft } from '../../../server/console/contract/draft.ts';
import { type ConsoleWork, openWork } from '../../../server/console/open-work.ts';
import { publishedReleases } from '../../../server/release/open-releases.ts';
import type { ReleaseStore } from '../../../server/release/release-store.ts';
import { PROJECT_ROOT } from '../../support/project-root.ts';
import { type ReleaseProject, releaseOfFiles, releaseProject } from '../support/release-commands.ts';
import { type Browser, type RunningConsole, runConsole } from '../support/running-console.ts';
import { unfollowedJudge } from './unfollowed-judge.ts';

/** The console on a project of its own, of which a first version is published. */
export interface RunningWork extends RunningConsole {
  readonly project: ReleaseProject;
  readonly store: ReleaseStore;
  readonly work: ConsoleWork;
  /** What operators were told; a test takes what it expects. */
  readonly said: string[];
  /** Called before each thing that is judged; what it throws ends that. */
  onJudge: () => void;
  /** False where it is not about what visitors notice: `unfollowedJudge` judges drafts then. */
  followsVisitors: boolean;
  /** A draft with these cells of channels. */
  draft(who: Browser, title: string, cells: Readonly<Record<string, Record<string, string>>>): Promise<Draft>;
  set(who: Browser, draft: Draft, cells: Readonly<Record<string, Record<string, string>>>): Promise<Draft>;
  read(who: Browser, number: number): Promise<Draft>;
  /** The draft once its check has ended. */
  checked(who: Browser, draft: Draft): Promise<Draft>;
  /** Checks and hands in. */
  submitted(who: Browser, draft: Draft): Promise<Draft>;
  approve(who: Browser, draft: Draft): Promise<Draft>;
  /** The draft once it is known how its publication ended. */
  ended(who: Browser, number: number): Promise<Draft>;
  /** Publishes it, and the same. */
  published(who: Browser, draft: Draft): Promise<Draft>;
}

export async function runWork(): Promise<RunningWork> {
  const project = releaseProject();
  cpSync(join(PROJECT_ROOT, 'server/config'), join(project.root, 'server/config'), { recursive: true });
  await project.publish('ops', 'first');
  const store = publishedReleases(project.dataDir);
  const hooks = { onJudge: (): void => undefined, followsVisitors: true };
  const first = releaseOfFiles(project.root);
  const said: string[] = [];
  let work: ConsoleWork | null = null;
  const console = await runConsole({}, ({ db, clock }) => {
    const now = () => clock.ms;
    const run = async (request: JudgeRequest, progress = (_: string): void => undefined) => {
      hooks.onJudge();
      if (request.is === 'draft' && !hooks.followsVisitors)
        return unfollowedJudge(store, first, request, now);
      return judge(request, progress, now);
    };
    const release = () => store.read(store.log().at(-1)?.id ?? '');
    const place = { root: project.root, dataDir: project.dataDir, programs: [] };
    const print = (text: string) => {
      said.push(text);
    };
    work = openWork({
      db,
      store,
      judge: run as RunJudge,
      quick: run as StayingJudge['run'],
      ...place,
      release,
      isDamaged: () => false,
      siteOf: () => null,
      now,
      print,
    });
    return work.routes;
  });
  const ok = async (
    answer: Promise<{ statusCode: number; body: string; json(): unknown }>,
  ): Promise<Draft> => {
    const { statusCode, body, json } = await answer.then((one) => ({
      statusCode: one.statusCode,
      body: one.body,
      json: () => one.json(),
    }));
    if (statusCode !== 200) throw new Error(body);
    return json() as Draft;
  };
  const until = async (who: Browser, number: number, isOver: (draft: Draft) => boolean): Promise<Draft> => {
    for (;;) {
      const draft = await ok(who.send('GET', `/api/drafts/${number}`));
      if (isOver(draft)) return draft;
      await new Promise((resolve) => setImmediate(resolve));
    }
  };
  const self: RunningWork = {
    ...console,
    project,
    store,
    work: work as unknown as ConsoleWork,
    get followsVisitors() {
      return hooks.followsVisitors;
    },
    set followsVisitors(next: boolean) {
      hooks.followsVisitors = next;
    },
    get onJudge() {
      return hooks.onJudge;
    },
    set onJudge(next: () => void) {
      hooks.onJudge = next;
    },
    async draft(who, title, cells) {
      const draft = await ok(who.send('POST', '/api/drafts', { title }));
      return self.set(who, draft, cells);
    },
    set: (who, { number, seq }, cells) =>
      ok(
        who.send('POST', `/api/drafts/${number}/cells`, {
          seen: seq,
          channels: Object.entries(cells).map(([channel, own]) => ({ channel, cells: own })),
        }),
      ),
    read: (who, number) => ok(who.send('GET', `/api/drafts/${number}`)),
    async checked(who, { number }) {
      await ok(who.send('POST', `/api/drafts/${number}/check`));
      return until(who, number, ({ check }) => check?.state !== 'running');
    },
    async submitted(who, draft) {
      await ok(who.send('PATCH', `/api/drafts/${draft.number}`, { note: '五月投放' }));
      const { seq } = await self.checked(who, draft);
      return ok(who.send('POST', `/api/drafts/${draft.number}/submit`, { seen: seq }));
    },
    async approve(who, { number, check, title, note }) {
      await who.stepUp();
      const { digest, outcomeDigest } = check ?? {};
      return ok(
        who.send('POST', `/api/drafts/${number}/reviews`, {
          verdict: 'approve',
          digest,
          outcomeDigest,
          title,
          note,
          comment: '',
        }),
      );
    },
    ended: (who, number) => until(who, number, ({ state }) => state !== 'publishing'),
    async published(who, { number, check }) {
      const { digest, outcomeDigest } = check ?? {};
      await ok(who.send('POST', `/api/drafts/${number}/publish`, { digest, outcomeDigest, note: '' }));
      return self.ended(who, number);
    },
    said,
    async close() {
      self.work.stop();
      await console.close();
      project.close();
    },
  };
  return self;
}
