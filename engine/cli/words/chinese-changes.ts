import type { Aspect } from '../../analyse/compare/aspect.ts';
import { channelName } from '../../compile/problems/chinese/quoted.ts';
import type { ChangeWords } from '../prove/change-words.ts';
import { changedChannels, changedValue } from './chinese-change.ts';
import { chineseTold } from './chinese-told.ts';
import { hostNames } from './chinese-visit.ts';

const ASPECTS: Readonly<Record<Aspect, string>> = {
  destination: '去向',
  page: '页面内容',
  'legal text': '公司名称、备案号、资金来源和协议',
  brand: '品牌',
  conversion: '转化',
  title: '标题',
  schedule: '版本时间',
  settings: '设置',
};

function followed(addresses: number): string {
  return addresses > 0 ? `（走遍 ${addresses} 个地址上的访客）` : '';
}

/** What changes for visitors, in Chinese. */
export const CHINESE_CHANGES: ChangeWords = {
  nothing: (addresses) => `访客看到的没有任何变化${followed(addresses)}。`,
  summary: (changes, addresses, isCut) =>
    `访客会注意到 ${changes} 处变化${followed(addresses)}${isCut ? '；加 --all 全部列出，加 --json 供程序读取' : ''}。`,
  channels: (channels, _, all, after) => changedChannels({ channels }, after, all),
  change: (change, all, after) => [`  ${changedValue(change, after, { times: change.times, all })}`],
  newPage: ({ leadsTo, hosts, gives, changes }, after) => {
    const told = leadsTo.flatMap((words) => {
      const change = changes.find((one) => one.after === words);
      return change ? chineseTold(change.is, after) : [];
    });
    const [own = '', ...elsewhere] = [...new Set(told)];
    return [
      `新页面 ${own}`,
      `  ${hostNames(hosts)}`,
      ...(elsewhere.length > 0 ? [`  有的访客会从那里被带到${elsewhere.slice(0, MOST).join('、')}`] : []),
      ...gives.map((one) => `  在${hostNames(one.hosts)} 上，有的访客从此归到${channelName(one.channel)}`),
    ];
  },
  seeIt: (command) => `查看：${command}`,
  moreNewPages: (count) => `还有 ${count} 个新页面`,
  moreChanges: (count) => `还有 ${count} 处变化，属于以上或其他渠道`,
  moreOf: (count, aspect) => `${ASPECTS[aspect]}还有 ${count} 处变化`,
  andMore: '还有更多',
};

/** Pages that are named of those to which a new one leads. */
const MOST = 4;
