import { chineseMessage, meantInstead } from '../../compile/problems/chinese/chinese-problem.ts';
import { channelNumber } from '../../compile/problems/chinese/quoted.ts';
import { explainCommand } from '../prove/explain-command.ts';
import { printChanges } from '../prove/print-changes.ts';
import { sourceLineAt } from '../source-line.ts';
import { CHINESE_CHANGES } from './chinese-changes.ts';
import { chineseFinding } from './chinese-finding.ts';
import { placeName } from './chinese-place.ts';
import type { TerminalWords } from './terminal-words.ts';

export const CHINESE_TERMINAL: TerminalWords = {
  problems: {
    severity: { error: '错误', warning: '警告' },
    message: (problem, finder) => {
      const place = placeName(problem, finder);
      return `${place === null ? '' : `${place}：`}${chineseMessage(problem)}`;
    },
    meant: meantInstead,
    see: (place) => `另见 ${place}`,
    more: (places) => `另有 ${places} 处`,
  },
  checked: ({ files, errors, warnings, release }) =>
    `${files} 个文件：${errors} 个错误，${warnings} 个警告${release === null ? '' : `；配置 ${release}`}`,
  hasErrors: '配置有错误，请先改正（`npm run check` 还会显示警告）。',
  finding: (release, finding, again) => {
    const { legs, set, then, visit } = finding;
    const places = [
      ...new Set(
        [...legs.map(({ at }) => at), ...set].map((at) => sourceLineAt(release, at)).filter(Boolean),
      ),
    ];
    return [
      `✗ ${chineseFinding(finding, release)}`,
      ...(places.length > 0 ? [`  出处 ${places.join('、')}`] : []),
      `  重现 ${again(explainCommand(release, visit))}`,
      ...(then ? [`  接着 ${again(explainCommand(release, then))}`] : []),
    ].join('\n');
  },
  proven: ({ findings, addresses, channels }) =>
    `${findings.length === 0 ? '没有发现问题' : `发现 ${findings.length} 个问题`}：走遍 ${addresses} 个地址上的所有访客，${channels.all} 个渠道（其中 ${channels.classes} 种各不相同）`,
  unfollowed: ({ what }) =>
    what.kind === 'facts'
      ? `规则区分的访客太多，无法走遍，主要是因为 ${what.widest.map(({ name, values }) => `${name}（${values} 种取值）`).join('、')}；请让一个条件少读几项`
      : `换了渠道的访客太多，无法走遍，原因在 schemas/guard.json 的 /channel/sources：${what.sources.join('、')}；请把这里的改动单独发布，用 dukou explain 逐个试访问`,
  changes: (after, diff, again, all) => printChanges(after, diff, again, all, CHINESE_CHANGES),
  diff: {
    noticed: {
      'Where visitors are led': '访客的去向',
      'What pages show': '页面显示的内容',
      'What forms ask': '表单的问题',
      'Agreements and company numbers': '协议和备案号',
      Channels: '渠道',
      'What ad networks hear': '广告平台收到的回传',
      'Nothing that visitors notice': '访客看不到的改动',
    },
    state: { new: '新增', gone: '删除' },
    nothing: '（无）',
    onlyText: '没有改值，只改了注释或空白',
    colon: '：',
    moreFiles: (count) => `… 还有 ${count} 个文件`,
    moreLines: (count, where) => `… 还有 ${count} 行：${where}`,
    morePlaces: (count) => ` 等 ${count + 1} 处`,
  },
  differing: (before, after, values, files) =>
    `${before} → ${after}：${files} 个文件里有 ${values} 个值不同。`,
  outside: (only, changes) => `超出 ${only.map(channelNumber).join('、')} 的变化：\n${changes}`,
};
