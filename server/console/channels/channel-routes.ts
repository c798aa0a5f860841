import { COLUMNS } from '../../../engine/cli/sheet/columns.ts';
import { writeXlsx } from '../../../engine/cli/sheet/write-sheet.ts';
import { isObject } from '../../../engine/compile/at.ts';
import { readPlainJson } from '../../../engine/compile/problems/plain-json.ts';
import { noteAudit } from '../../accounts/note-audit.ts';
import type { StayingJudge } from '../checks/staying-judge.ts';
import type {
  ChannelChoices,
  ChannelColumns,
  ChannelDetail,
  ChannelHistory,
  ChannelPage,
} from '../contract/channel.ts';
import type { Draft } from '../contract/draft.ts';
import type { ApplyImport, Corrections, ImportPlan } from '../contract/import-plan.ts';
import { LONGEST_VALUE } from '../drafts/draft-edits.ts';
import { draftOverlay } from '../drafts/draft-overlay.ts';
import type { DraftParts } from '../drafts/draft-parts.ts';
import { draftNamed } from '../drafts/draft-routes.ts';
import { refuseUnseen } from '../drafts/refuse-channels.ts';
import { ConsoleRefusal } from '../http/console-refusal.ts';
import { bodyOf, type ConsoleRoute, FileAnswer, type GuardedRoute } from '../http/console-route.ts';
import type { Channels } from './channels.ts';
import type { Imports } from './imports.ts';

const MOST_ROWS = 100;
const MOST_BYTES = 5 * 1024 * 1024;
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** The channels, alone and as a sheet. */
export function channelRoutes(
  {
    quick,
    dataDir,
    ...parts
  }: Pick<DraftParts, 'db' | 'openDrafts'> & {
    readonly quick: StayingJudge['run'];
    readonly dataDir: string;
  },
  channels: Channels,
  imports: Imports,
): readonly ConsoleRoute[] {
  const columns: GuardedRoute<undefined, ChannelColumns> = {
    method: 'GET',
    path: '/channels/columns',
    permission: 'view',
    handle: async () => channels.columns(),
  };
  const list: GuardedRoute<undefined, ChannelPage> = {
    method: 'GET',
    path: '/channels',
    permission: 'view',
    async handle({ person, query }) {
      const { q, group, brand, company, map, state, changed } = query;
      const from = countOf(query.cursor, 0, 1_000_000);
      const limit = countOf(query.limit, 50, MOST_ROWS);
      const overlay = await draftOverlay(parts, person, draftNamed(query));
      const asked = { q, group, brand, company, map, state, changed: changed === '1', from, limit };
      return channels.list(person, asked, overlay);
    },
  };
  const choices: GuardedRoute<undefined, ChannelChoices> = {
    method: 'GET',
    path: '/channels/choices',
    permission: 'view',
    handle: async ({ person, query }) =>
      channels.choices(person, await draftOverlay(parts, person, draftNamed(query))),
  };
  const detail: GuardedRoute<undefined, ChannelDetail> = {
    method: 'GET',
    path: '/channels/:id',
    permission: 'view',
    async handle({ person, params, query }) {
      const overlay = await draftOverlay(parts, person, draftNamed(query));
      return channels.detail(person, params.id ?? '', overlay);
    },
  };
  const history: GuardedRoute<undefined, readonly ChannelHistory[]> = {
    method: 'GET',
    path: '/channels/:id/history',
    permission: 'view',
    async handle({ person, params: { id: channel = '' } }) {
      refuseUnseen(person, channel);
      return quick({ is: 'history', dataDir, channel });
    },
  };
  const upload: GuardedRoute<Buffer, ImportPlan> = {
    method: 'POST',
    path: '/imports',
    permission: 'edit-channels',
    body: 'bytes',
    bodyLimit: MOST_BYTES,
    async handle({ person, query, headers, body }) {
      const draft = draftNamed(query);
      if (draft === null)
        throw new ConsoleRefusal('invalid', '请先选一个改动单。', { fields: { draft: '请选改动单' } });
      const name = fileNameOf(headers['x-file-name']);
      const [corrections, sheet] = partsOf(body, headers['x-corrections-bytes']);
      const overlay = await draftOverlay(parts, person, draft);
      return imports.plan(person, draft, overlay, name, sheet, corrections);
    },
  };
  const apply: GuardedRoute<ApplyImport, Draft> = {
    method: 'POST',
    path: '/imports/:id/apply',
    permission: 'edit-channels',
    body: bodyOf({
      ticked: { type: 'array', maxItems: 50_000, items: { type: 'string', maxLength: 100 } },
    }),
    handle: ({ person, params, body: { ticked } }) => imports.apply(person, params.id ?? '', ticked),
  };
  const sheet: GuardedRoute<undefined, FileAnswer> = {
    method: 'GET',
    path: '/exports/channels.xlsx',
    permission: 'view',
    async handle({ person, query, now }) {
      const draft = draftNamed(query);
      const overlay = await draftOverlay(parts, person, draft);
      const at = new Date(now).toISOString();
      await parts.db.transaction((transaction) =>
        noteAudit(transaction, 'channels-exported', draft === null ? {} : { draft }, at, { id: person.id }),
      );
      const { rows } = channels.list(person, { from: 0, limit: Number.MAX_SAFE_INTEGER }, overlay);
      const lines = rows.map(({ cells }) => COLUMNS.map(({ header }) => cells[header] ?? ''));
      const bytes = await writeXlsx([COLUMNS.map(({ header }) => header), ...lines]);
      return new FileAnswer('渠道.xlsx', XLSX, Buffer.from(bytes));
    },
  };
  return [columns, list, choices, detail, history, upload, apply, sheet];
}

function countOf(text: string | undefined, usual: number, most: number): number {
  if (text === undefined || text === '') return usual;
  if (!/^\d{1,7}$/.test(text)) throw new ConsoleRefusal('invalid', '请从第一页重新看起。');
  return Math.min(Number(text), most);
}

/** What was put right of a sheet, and the sheet. */
function partsOf(body: Buffer, header: string | readonly string[] = '0'): readonly [Corrections, Buffer] {
  const length = /^\d{1,7}$/.test(String(header)) ? Number(header) : Number.NaN;
  if (length === 0) return [{}, body];
  const said = readPlainJson(body.toString('utf8', 0, length));
  const isGood =
    isObject(said) &&
    Object.values(said).every((text) => typeof text === 'string' && text.length <= LONGEST_VALUE);
  if (!isGood)
    throw new ConsoleRefusal('invalid', `更正的内容读不了。每个单元格最多 ${LONGEST_VALUE} 个字。`);
  return [said as Corrections, body.subarray(length)];
}

function fileNameOf(header: string | readonly string[] | undefined): string {
  let name = '';
  try {
    name = decodeURIComponent(String(header ?? ''));
  } catch {
    // What cannot be read is no name of a sheet, which is said below.
  }
  if (!/\.(?:xlsx|csv)$/i.test(name) || name.length > 200)
    throw new ConsoleRefusal('invalid', '请上传 .xlsx 或 .csv 文件。', {
      fields: { file: '只能是 .xlsx 或 .csv' },
    });
  return name;
}
