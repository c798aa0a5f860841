import type { SourceFile } from '../engine/compile/problems/source-file.ts';

/** Number of the first generated channel; the shipped ones are all below. */
const FIRST = 100_001;

/** Channels that one group names; groups grow in number, not in size. */
const GROUP_SIZE = 50;

/** The one of ten channels that shows a company of its own. */
const OWN_COMPANY = 3;

/** Brands that channels take. */
const PRESETS = ['quick-loan', 'fast-loan', 'instalment'];

/**
 * Files of `count` channels as operations staff would write them: of ten channels four are only in a group, three take
 * a brand preset, one overrides fields of the brand, one has a title, one a variant; a twentieth are in a second group.
 */
export function generateChannels(count: number): readonly SourceFile[] {
  const files: SourceFile[] = [];
  for (let index = 0; index < count; index += 1) {
    files.push({ path: `channels/${idOf(index)}.json`, text: channelText(index) });
  }
  for (let group = 0; group * GROUP_SIZE < count; group += 1) {
    files.push({ path: `channels/groups/generated-${group}.json`, text: groupText(group, count) });
  }
  return files;
}

/** Which filing numbers belong to the companies that the generated channels show, as `schemas/legal.json` says it. */
export function generatedFilings(count: number): Readonly<Record<string, readonly string[]>> {
  const showing = Array.from({ length: count }, (_, index) => index).filter(
    (index) => index % 10 === OWN_COMPANY,
  );
  return Object.fromEntries(showing.map((index) => [companyOf(index), [filingOf(index)]]));
}

const companyOf = (index: number) => `第${index}号信息咨询（示例）有限公司`;
const filingOf = (index: number) => `示例ICP备${30_000_000 + index}号`;

/** Id of the generated channel at an index. */
export function idOf(index: number): string {
  return `channel_${FIRST + index}`;
}

function channelText(index: number): string {
  const kind = index % 10;
  const settings: Record<string, unknown> = {};
  if (kind < 3) settings.brand = { preset: PRESETS[index % PRESETS.length] };
  if (kind === OWN_COMPANY) settings.brand = { companyName: companyOf(index), icp: filingOf(index) };
  if (kind === 4) settings.title = `申请入口${index}`;
  if (kind === 5) settings.variant = 'loading';
  if (index % 20 === 19) settings.groups = [`generated-${Math.floor(index / GROUP_SIZE / 2)}`];
  const value = {
    $schema: '../schemas/meta/channel.schema.json',
    sample: true,
    channel: idOf(index),
    ...settings,
  };
  return `${JSON.stringify(value, null, 2)}\n`;
}

function groupText(group: number, count: number): string {
  const from = FIRST + group * GROUP_SIZE;
  const to = Math.min(from + GROUP_SIZE, FIRST + count) - 1;
  const half = Math.floor((from + to) / 2);
  const value = {
    $schema: '../../schemas/meta/channel-group.schema.json',
    sample: true,
    group: `generated-${group}`,
    about: 'Channels of one advertiser.',
    channels: [{ from, to: half }, ...listed(half + 1, to)],
  };
  return `${JSON.stringify(value, null, 2)}\n`;
}

function listed(from: number, to: number): readonly string[] {
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => `channel_${from + index}`);
}
