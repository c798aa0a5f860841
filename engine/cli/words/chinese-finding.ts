import { FINDING_KINDS, type Finding, type FindingKind } from '../../analyse/prove/finding.ts';
import { quoted } from '../../compile/problems/chinese/quoted.ts';
import { settingName } from '../../compile/problems/chinese/setting-names.ts';
import type { Release } from '../../decide/model/release.ts';
import type { CallLabels } from './call-labels.ts';
import { addressOf, chineseVisit, hostNames } from './chinese-visit.ts';
import { pageName } from './page-name.ts';

/** What a sentence of a finding is made of. */
interface Told {
  readonly about: string;
  /** Paths that the visitor passes. */
  readonly way: string;
  /** Names a page. */
  readonly page: (id: string) => string;
  readonly call: CallLabels;
  readonly finding: Finding;
}

/** What is wrong, and what to do. */
const SENTENCES: Readonly<Record<FindingKind, (told: Told) => string>> = {
  'redirect-loop': ({ way }) =>
    `跳转转圈：${way}，访客一直打不开页面；请让经过的某条规则跳去别处，或加上条件`,
  'long-chain': ({ way }) => `连续跳转太多次：${way}；请直接跳到最终的页面`,
  'missing-page': ({ about }) =>
    `访客会被带到${quoted(about)}，那里没有页面；请改正路径，或给域名加上这个页面`,
  'empty-page': ({ about, page }) =>
    `页面${page(about)}一个区块也不显示；请加一个没有条件的区块，或把这些访客带去别处`,
  'dead-end': ({ about, page }) =>
    `页面${page(about)}没有可操作的内容，访客走不下去；如果本来如此，请技术在页面设置里说明`,
  'broken-link': ({ about, page }) => {
    const [from, to] = ends(about);
    return `页面${page(from)}的链接指向${quoted(to)}，那里没有页面；请改正路径，或给域名加上这个页面`;
  },
  'idle-link': ({ about, page }) => {
    const [from, to] = ends(about);
    return `页面${page(from)}的链接${quoted(to)}点了还是回到本页；请改指别处，或对这些访客隐藏`;
  },
  'link-circle': ({ about }) =>
    `这些页面只能互相跳转，没有别的出路：${about}；请让其中一个通往别处，或请技术在页面设置里说明`,
  'idle-form': ({ about, page }) => {
    const [from, to] = ends(about);
    return `在页面${page(from)}提交之后又回到${quoted(to)}；请带访客去结果页`;
  },
  'form-circle': ({ about }) => `表单提交之后转圈：${about}；请让其中一个通往结果页`,
  'wait-circle': ({ about }) => `页面自动跳转转圈：${about}；请用区块的「next」通往一个停得住的页面`,
  'no-login': ({ about, finding, page }) => {
    const [id = ''] = about.split(' at ');
    return `访客要登录，却被带到${quoted(finding.path)}的页面${page(id)}，那里不能登录；请换成有登录的页面，或请技术在域名设置里说明`;
  },
  'no-identity': ({ about, page }) =>
    `页面${page(about)}没有显示公司名称、备案号和资金来源；请加上写明公司的页脚区块`,
  'no-legal-text': ({ finding: { legal } }) =>
    `${legal && 'field' in legal ? quoted(settingName(legal.field)) : '公司名称、备案号或资金来源'}是空的；请填写`,
  'wrong-filing': ({ finding: { legal } }) =>
    legal && 'company' in legal
      ? `公司名称${quoted(legal.company)}与备案号${quoted(legal.filing)}不是登记过的一对；请改正；确实是新的，请技术先登记公司备案`
      : '公司名称与备案号不是登记过的一对；请改正；确实是新的，请技术先登记公司备案',
  'blocked-by-call': ({ about, ...told }) => {
    const [name = '', ...rest] = about.split(': ');
    const what = rest.join(': ');
    const kind = (Object.keys(FINDING_KINDS) as FindingKind[]).find((one) => what.startsWith(`${one} `));
    if (kind) {
      const [problem = ''] = SENTENCES[kind]({ ...told, about: what.slice(kind.length + 1) }).split('；');
      return `查询${quoted(told.call(name))}失败时，${problem}；请让经过的规则不依赖它的结果`;
    }
    const lost = what === '' ? '访客会丢掉登录' : `访客看不到页面${told.page(what)}`;
    return `查询${quoted(told.call(name))}失败时，${lost}；请让经过的规则不依赖它的结果`;
  },
};

/**
 * What is wrong for some visitors, for how many, and an example, in one line.
 *
 * @param call what calls are named; by their ids where it is not given.
 */
export function chineseFinding(
  finding: Finding,
  release: Release,
  call: CallLabels = (name) => name,
): string {
  const { kind, about, legs, hosts, channels, visit } = finding;
  const way = wayOf([...legs.map((leg) => leg.path), finding.path]);
  const page = (id: string) => pageName(release, id);
  const whose = `${channels === 0 ? '' : `${channels} 个渠道的`}访客，${hostNames(hosts)}`;
  return `${SENTENCES[kind]({ about, way, page, call, finding })}。影响：${whose}。例如：${chineseVisit(visit, release, call)}${followed(finding)}。`;
}

/** Navigations that are shown. */
const SHOWN = 6;

/** The paths that are passed, up to where they come back. */
function wayOf(paths: readonly string[]): string {
  const back = paths.findIndex((path, at) => paths.indexOf(path) < at);
  return paths.slice(0, Math.min(SHOWN, back < 0 ? SHOWN : back + 1)).join(' → ');
}

function followed({ then }: Finding): string {
  return then ? `，再到 ${addressOf(then)}` : '';
}

/** A page, and where it leads. */
function ends(about: string): readonly [string, string] {
  const [from = '', to = ''] = about.split(' → ');
  return [from, to];
}
