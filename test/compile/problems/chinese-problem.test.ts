import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { compile } from '../../../engine/compile/compile.ts';
import { chineseProblem } from '../../../engine/compile/problems/chinese/chinese-problem.ts';
import { channelNumber } from '../../../engine/compile/problems/chinese/quoted.ts';
import { settingName } from '../../../engine/compile/problems/chinese/setting-names.ts';
import { MESSAGES, messageOf, type ProblemCode } from '../../../engine/compile/problems/messages.ts';
import type { Problem } from '../../../engine/compile/problems/problem.ts';
import { READING_CODES } from '../../../engine/compile/reading-codes.ts';
import { PROJECT_ROOT } from '../../support/project-root.ts';
import { ASSETS, configWith, NOW, readFixture, withText } from '../fixture.ts';
import { NAMED_CHECKS } from '../named-checks.ts';

const reading = JSON.parse(
  readFileSync(join(PROJECT_ROOT, 'test/compile/reading-fixtures.json'), 'utf8'),
) as Readonly<Record<string, { readonly file: string; readonly text: string | null }>>;

const FILES = [
  ...READING_CODES.map(({ code }) => {
    const { file = '', text = null } = reading[code] ?? {};
    return [code, () => withText(file, text)] as const;
  }),
  ...NAMED_CHECKS.map(
    ({ name, check }) => [check.code, () => configWith(readFixture(name, 'bad')?.set)] as const,
  ),
];

/** The problems of a planted mistake. */
const problemsOf = (code: ProblemCode): readonly Problem[] => {
  const files = FILES.find(([of]) => of === code)?.[1]() ?? [];
  return compile(files, ASSETS, NOW).problems.filter((problem) => problem.code === code);
};

/** Words that staff read in Latin letters, and the keys and names that settings have in the files. */
const LATIN =
  /「[^」]*」|"[^"]*"|（程序原文：.*）|[\w./$-]*\.(?:json|md|id)|schemas\/[\w/]*|channels\/|\b(?:JSON|UTF-8|GBK|ANSI|Windows|Unicode|App|iOS|ID|true|false|null|object|stored|form|WORDING|number)\b/g;

/** Every text in the values of a problem; which of its kinds it is has no words. */
function textsIn(value: unknown): readonly string[] {
  if (typeof value !== 'object' || value === null) return [String(value)];
  return Object.entries(value).flatMap(([key, inner]) => (key === 'kind' ? [] : textsIn(inner)));
}

describe('a problem in Chinese', () => {
  it.each(FILES.map(([code]) => code))('says %s without English words, and with its values', (code) => {
    const problems = problemsOf(code);
    expect(problems.length).toBeGreaterThan(0);
    for (const problem of problems) {
      const said = chineseProblem(problem);
      const values = textsIn(problem.data);
      const known = new Set(values.flatMap((value) => value.match(/[A-Za-z]+/g) ?? []));
      const foreign = (said.replace(LATIN, ' ').match(/[A-Za-z]{2,}/g) ?? []).filter(
        (word) => !known.has(word),
      );
      expect(foreign, said).toEqual([]);
      const quoted = messageOf(problem.code, problem.data).match(/(?<=")[^"]+(?=")/g) ?? [];
      const named = quoted.filter((name) => values.includes(name));
      const unsaid = named.filter(
        (name) => ![name, channelNumber(name), settingName(name)].some((one) => said.includes(one)),
      );
      expect(unsaid, said).toEqual([]);
    }
  });

  it('has a planted mistake for every code', () => {
    expect(FILES.map(([code]) => code).sort()).toEqual(Object.keys(MESSAGES).sort());
  });
});

/** The first line that is said of the mistakes of each fixture. */
const SAID: readonly (readonly [code: ProblemCode, line: string])[] = [
  ['C001', '这里前面缺少一个英文逗号。'],
  ['C002', '「title」重复了，第 4 行已经写过；请删掉一个。'],
  ['C003', '配置里不能用「__proto__」作字段名，请改名。'],
  ['C004', '系统不认识文件「channels/seven.yaml」；请改成正确文件夹里的 .json 文件，或删除。'],
  ['C005', '缺少文件「schemas/guard.json」，请补上。'],
  ['C007', '协议开头的「effective」必须是日期，例如 2026-01-31。'],
  [
    'C010',
    '没有「titel」这个字段；这里可以写「sample」、「about」、「channel」、「title」、「groups」、「brand」、「variant」、「versions」等 10 个。建议改为「title」。',
  ],
  ['C011', '缺少「channel」，请补上。'],
  ['C012', '这里要填对象 { … }，现在是带双引号的文字。建议改为 {"preset": "default"} 。'],
  ['C014', '没有品牌「quickloan」；请选已有的品牌，或先新建它。建议改为「quick-loan」。'],
  ['C015', '没有页面「reslt」；请选已有的页面，或先新建它。建议改为「result」。'],
  ['C016', '没有分组「vipp」；请选已有的分组，或先新建它。建议改为「vip」。'],
  ['C017', '没有表单「shrt」；请选已有的表单，或先新建它。建议改为「short」。'],
  ['C018', '没有协议「privcy」；请选已有的协议，或先新建它。建议改为「privacy」。'],
  ['C025', '路径「/reslt」上没有页面；请改成已有的路径，或给域名加上这个页面。建议改为「/result」。'],
  ['C026', '没有默认去向「loding」；请选 schemas/destinations.json 里已有的。建议改为「loading」。'],
  ['C030', '路由「result」重复了；请改名或删掉一个。'],
  [
    'C034',
    '渠道 11 的「品牌」同时来自多个分组（「other」、「vip」）；请在渠道自己那里填写，或只留一个分组设置它。',
  ],
  ['C035', '渠道号区间 12–10 是空的，或超过 100000 个渠道；「from」要写较小的号。'],
  ['C036', '页面「spare」没有任何地方使用；请用上它，或删除。'],
  ['C037', '「results」与文件名不一致，应写「result」；请改其中一个。'],
  [
    'C044',
    '没有任何地方的 route.tags 是「finl」，这个条件永远不成立；请改名，或先登记它。建议改为「final」。',
  ],
  ['C049', '不能对访客写「秒批」，请改写（规则见 schemas/wording.json）。'],
  [
    'C070',
    '颜色 #ff8800 太浅，访客看不清：按钮上的白字（2.3:1）、浅色底上的链接（4.4:1）；请换深一点的颜色，对比度至少 4.5:1。建议改为「#a65800」。',
  ],
  ['C072', '找不到文件「/b.svg」；请先上传图片，或改正地址。建议改为「/a.svg」或「/q.svg」。'],
  ['C080', '没有广告平台「kuaishuo」；广告平台在 schemas/ads/ 里登记。建议改为「kuaishou」。'],
  ['C083', '渠道 20 同时在转化表「ids」和「more」里，这两张表互斥；请只留一张。'],
  ['C084', '渠道 22 要向「kuaishou」回传转化，却没有转化ID；请填写转化ID。'],
  ['C085', '渠道 22 的转化ID 737301 已被渠道 20 使用；每个渠道要有自己的转化ID。'],
  ['C086', '渠道 22 的转化ID「abc」不是「kuaishou」的格式；请到该平台后台重新复制。'],
  [
    'C087',
    '渠道 20 的登录不带「kuaishou」的点击信息；请加入带「登录归因」的分组，或把「登录归因」设为「是」。',
  ],
  ['C090', '路径「/login」永远不会显示：每个域名在这里都有登录页；请换一个路径。'],
  ['C091', '「/result」本身要先登录，未登录的访客永远进不来；请改成登录路径。'],
  ['C092', '「品牌」不写也是「default」，这一行没有作用；请删除。'],
  [
    'C095',
    '打开这个域名的访客看不到任何页面：/ → /fail → /result → / …；请把「/」指向一个不用登录就能显示的路径。',
  ],
  ['C096', '渠道 30 同时在分组「form」和「zero」里，它们互斥；请退出其中一个。'],
  ['C100', '这个版本永远不会生效：结束时间 2026-12-01 09:00 不晚于开始时间 2026-12-08 00:00；请改正时间。'],
  [
    'C101',
    '版本「half」、「third」、「quarter」同时有效，合计要分到 100 位访客中的 108 位；请调整时间或比例。',
  ],
  ['C110', '没有城市叫「成嘟」，城市规则永远不成立；城市要按地区数据的写法，不带「市」。建议改为「成都」。'],
  ['C115', '地区数据里没有城市「成嘟市」；请写全称。建议改为「成都市」。'],
  ['C121', '字段「amount」这里要数字，现在是文字；请改成它能存的值。'],
  [
    'C132',
    '「agreed」请访客同意《Privacy》，表单却没有列出它，访客打不开，也不会留下同意记录；请在「agreements」里加上「privacy」。',
  ],
  ['C138', '访客的渠道不会写成「7」；请写完整的渠道名，与 channels/ 里的文件名一致。建议改为「channel_7」。'],
  ['C150', '工作日只登记到 2026-12-31（还剩 34 天）；请录入之后公布的放假安排，并更新「until」。'],
  [
    'C152',
    '协议正文改了，版本号还是 1.0；请更新「version」和「effective」，并写上「wording: bd56d716f95d」。',
  ],
];

it.each(SAID)('%s is %s', (code, line) => {
  expect(problemsOf(code).map(chineseProblem)).toContain(line);
});
