import type { FailingThing, FailureCell } from '../../../engine/analyse/failures/failure-cell.ts';
import { failureTable } from '../../../engine/analyse/failures/failure-table.ts';
import { failureWorld } from '../../../engine/cli/failures/failure-world.ts';
import { type CallLabels, callLabels, contentOf } from '../../../engine/cli/words/call-labels.ts';
import { pageTitleAt } from '../../../engine/cli/words/page-name.ts';
import { allQuoted, quoted } from '../../../engine/compile/problems/chinese/quoted.ts';
import type { SourceFile } from '../../../engine/compile/problems/source-file.ts';
import { loginKeys } from '../../../engine/decide/model/login-keys.ts';
import type { Release } from '../../../engine/decide/model/release.ts';
import { DEFAULT_HOST } from '../../../engine/decide/routing/pick-host.ts';
import type { Failures } from '../contract/check.ts';
import type { PlannedProject } from '../preview/planned-project.ts';
import { alikeChannels } from './alike-channels.ts';
import { NO_STEP_BEFORE, stopWords } from './stop-words.ts';

type Project = Pick<PlannedProject, 'release' | 'files'>;

/** Parts of the release and code of pages fail alike whatever a channel says. */
const OUTSIDE: ReadonlySet<FailingThing['kind']> = new Set(['guard call', 'call', 'app', 'ad script']);

/** Failures of one thing at one stop. */
interface FoundChange {
  readonly of: FailureCell;
  readonly was: string | null;
  /** It was not asked for before. */
  readonly isNew: boolean;
  readonly is: string;
  readonly channels: readonly string[];
  readonly ways: string[];
  readonly ends: string[];
}

/** `12 种停在「个人信息」；2 种停在「登录页」`, the most first. */
function counted(ends: readonly string[]): string {
  const count = (one: string) => ends.filter((other) => other === one).length;
  const each = [...new Set(ends)].sort((one, other) => count(other) - count(one));
  return each.length === 1 ? `都${each}` : each.map((one) => `${count(one)} 种${one}`).join('；');
}

/**
 * What visitors of some channels meet on the default host when something fails, before and after. A channel that the
 * draft begins is compared with an unknown one, which is nothing that it was.
 *
 * @param now epoch milliseconds: when they come.
 */
export function failureChanges(
  before: Project,
  after: Project,
  channels: readonly string[],
  begun: ReadonlySet<string>,
  now: number,
): Failures {
  const [was, is] = [cellsIn(before, now), cellsIn(after, now)];
  const labels = callLabels(after.files);
  const found = new Map<string, FoundChange>();
  let played = 0;
  for (const alike of alikeChannels([before.release, after.release], channels, begun)) {
    const [channel = ''] = alike;
    const isBegun = begun.has(channel);
    const [old, cells] = [was(channel), is(channel)];
    played += cells.size;
    for (const [key, cell] of cells) {
      const outcome = outcomeOf(cell, after.release);
      const former = old.get(key);
      const past = former ? outcomeOf(former, before.release) : NO_STEP_BEFORE;
      if (past === outcome) continue;
      const told = isBegun ? null : past;
      const isNew = former === undefined;
      const { stop, thing } = cell;
      // A step that is new is one line, whatever its failures come to.
      const one = JSON.stringify([alike, stop, thing.kind, thing.name, told, isNew ? null : outcome]);
      const first = { of: cell, was: told, isNew, is: outcome, channels: alike };
      const row = found.get(one) ?? { ...first, ways: [], ends: [] };
      row.ways.push(cell.fails);
      row.ends.push(endOf(cell, after.release).join('，'));
      found.set(one, row);
    }
  }
  const lines = new Map<string, Failures['changes'][number]>();
  for (const { of, was: told, isNew, is: same, channels: alike, ways, ends } of found.values()) {
    const { stop, thing } = of;
    const where = `${stopWords(stop, after.release)}${thingWords(thing, labels, after.files)}`;
    const what = `${where}：${isNew ? `${ways.length} 种失败` : waysWords(ways)}`;
    const outcome = isNew ? counted(ends) : same;
    const one = JSON.stringify([what, told, outcome]);
    const others = lines.get(one)?.channels ?? [];
    lines.set(one, { what, was: told, is: outcome, channels: [...others, ...alike] });
  }
  return { played, changes: [...lines.values()] };
}

/** Plays a visit of a channel: what comes of each failure, by what fails where and how. */
function cellsIn(project: Project, now: number): (channel: string) => ReadonlyMap<string, FailureCell> {
  const world = failureWorld(project, { host: DEFAULT_HOST, city: null, now });
  return (channel) =>
    new Map(
      failureTable(world, { path: '/', query: { channel } })
        .cells.filter(({ thing }) => OUTSIDE.has(thing.kind))
        .map((cell) => [JSON.stringify([cell.stop, cell.thing.kind, cell.thing.name, cell.fails]), cell]),
    );
}

function outcomeOf(cell: FailureCell, release: Release): string {
  const { notices, atMost } = cell;
  const [end, ...after] = endOf(cell, release);
  return [
    end,
    notices.length === 0 ? '' : `提示${notices.map(quoted).join('')}`,
    atMost === 0 ? '' : `最多等 ${atMost / 1000} 秒`,
    ...after,
  ]
    .filter(Boolean)
    .join('，');
}

/** Where visitors are in the end, and whether they are logged in no more. */
function endOf({ path, page, lost }: FailureCell, release: Release): readonly string[] {
  const end = `停在${quoted(pageTitleAt(release, path, page) ?? page)}（${path}）`;
  return lost.includes(loginKeys(release.site).token) ? [end, '要重新登录'] : [end];
}

function thingWords({ kind, name }: FailingThing, call: CallLabels, files: readonly SourceFile[]): string {
  if (kind !== 'ad script') return quoted(call(name));
  const { label = name } = contentOf<{ label: string }>(files, `schemas/ads/${name}.json`);
  return `${quoted(label)}的脚本`;
}

const WAYS: Readonly<Record<string, string>> = {
  'no connection': '连不上',
  'no answer': '没有回应',
  'not JSON': '返回内容无法识别',
  'no data': '返回里没有数据',
  'no app': '不在 App 里',
  refuses: 'App 拒绝',
  'no value that can be used': 'App 没有给可用的值',
  'not a script': '返回的不是脚本',
};

/** What an answer means that a server gives instead of what was asked for, or that stands in it. */
const CODES: Readonly<Record<string, string>> = {
  400: '内容有误',
  401: '登录失效',
  403: '没有权限',
  404: '找不到',
  409: '重复提交',
  429: '太频繁',
  500: '服务出错',
};

/** `连不上，服务器报「服务出错」，回答「内容有误」、「太频繁」`: what a server says instead of an answer, and in one. */
function waysWords(ways: readonly string[]): string {
  const said = (prefix: string, words: string) => {
    const codes = ways.filter((way) => way.startsWith(prefix)).map((way) => way.slice(prefix.length));
    return codes.length === 0 ? [] : [words + allQuoted(codes.map((code) => CODES[code] ?? code))];
  };
  const others = ways.flatMap((way) => WAYS[way] ?? []);
  return [...others, ...said('HTTP ', '服务器报'), ...said('code ', '回答')].join('，');
}
