import { ratio } from '../messages.ts';
import type { HIDDEN_PATH } from '../wordings/hidden-path.ts';
import type { PaintedPart } from '../wordings/pale-pair.ts';
import type { ChineseMessages } from './chinese-messages.ts';
import { allQuoted, channelName, quoted } from './quoted.ts';
import { settingName } from './setting-names.ts';
import { THING_NAMES } from './type-names.ts';

const HIDDEN: Readonly<Record<keyof typeof HIDDEN_PATH, string>> = {
  root: '永远不会显示：每个域名的根路径会先跳走；请换一个路径',
  everywhere: '永远不会显示：每个域名在这里都有登录页；请换一个路径',
  server: '永远不会显示：这个地址由服务器占用；请换一个路径',
  slash: '永远不会显示：路径末尾的斜杠会被去掉；请删掉末尾的 /',
  hides: '挡住了所有域名共用的同名路由；请改其中一个',
};

const PAINTED: Readonly<Record<PaintedPart, string>> = {
  'white on a button': '按钮上的白字',
  'white on a pressed button': '按下的按钮上的白字',
  'a link on white': '白底上的链接',
  'a link on the tinted ground': '浅色底上的链接',
  'a chip': '标签',
  'a note': '提示框',
  'white on the lighter end of a gradient': '渐变浅端上的白字',
  'small print on a poster': '海报上的小字',
  'a point of a poster': '海报上的要点',
  'a figure on a poster': '海报上的数字',
  'a panel of a poster': '海报上的面板',
  'a number in a panel': '面板里的数字',
};

/** Channels, groups, hosts, brands, pages, texts and ads. */
export const SITE_MESSAGES = {
  C014: ({ name }) => `没有品牌${quoted(name)}；请选已有的品牌，或先新建它`,
  C015: ({ name }) => `没有页面${quoted(name)}；请选已有的页面，或先新建它`,
  C016: ({ name }) => `没有分组${quoted(name)}；请选已有的分组，或先新建它`,
  C017: ({ name }) => `没有表单${quoted(name)}；请选已有的表单，或先新建它`,
  C018: ({ name }) => `没有协议${quoted(name)}；请选已有的协议，或先新建它`,
  C019: ({ name }) => `没有接口${quoted(name)}；接口在 schemas/api.json 里登记`,
  C020: ({ name, endpoint, known }) =>
    `接口${quoted(endpoint)}没有字段${quoted(name)}；它的字段：${allQuoted(known)}`,
  C021: ({ name }) => `没有 App 方法${quoted(name)}；方法在 schemas/bridge.json 里登记`,
  C022: ({ name }) => `没有存储项${quoted(name)}；存储项在 schemas/storage.json 里登记`,
  C023: ({ name }) => `没有查询${quoted(name)}；查询在 schemas/guard.json 里登记`,
  C024: ({ name }) => `没有名单${quoted(name)}；名单在 schemas/lists.json 里登记`,
  C025: ({ name }) => `路径${quoted(name)}上没有页面；请改成已有的路径，或给域名加上这个页面`,
  C026: ({ name }) => `没有默认去向${quoted(name)}；请选 schemas/destinations.json 里已有的`,
  C027: ({ name }) => `没有区块${quoted(name)}；请换成已有的区块`,
  C029: ({ name }) => `没有文案${quoted(name)}；文案在 schemas/text/ 里登记`,
  C030: ({ what, name }) => `${THING_NAMES[what]}${quoted(name)}重复了；请改名或删掉一个`,
  C031: ({ path }) => `路径${quoted(path)}被两条路由占用；请改掉或删除一条`,
  C035: ({ from, to }) => `渠道号区间 ${from}–${to} 是空的，或超过 100000 个渠道；「from」要写较小的号`,
  C036: ({ what, name }) => `${THING_NAMES[what]}${quoted(name)}没有任何地方使用；请用上它，或删除`,
  C034: ({ channel, setting, groups }) =>
    `${channelName(channel)} 的${quoted(settingName(setting))}同时来自多个分组（${allQuoted(groups)}）；请在渠道自己那里填写，或只留一个分组设置它`,
  C037: ({ id, expected }) => `${quoted(id)}与文件名不一致，应写${quoted(expected)}；请改其中一个`,
  C042: ({ key }) => `文案${quoted(key)}登记了两次，请删掉一个`,
  C044: ({ name, fact }) =>
    fact === 'channel.id'
      ? `没有登记${channelName(name)}；请核对渠道号，若投放链接即将使用它，请先登记`
      : `没有任何地方的 ${fact} 是${quoted(name)}，这个条件永远不成立；请改名，或先登记它`,
  C047: ({ name }) => `没有共用区块${quoted(name)}；共用区块在 schemas/pages/shared/ 里`,
  C048: ({ name }) =>
    `文案${quoted(name)}只随表单下发，这里没有表单会读不到；请移到没有「comesWith」的文案文件，或换一条文案`,
  C049: ({ phrase, zh }) =>
    `不能对访客写${quoted(phrase)}${zh === null ? '，请改写' : `；${zh}`}（规则见 schemas/wording.json）`,
  C070: ({ color, pale }) =>
    `颜色 ${color} 太浅，访客看不清：${pale.map(({ what, contrast }) => `${PAINTED[what]}（${ratio(contrast)}）`).join('、')}；请换深一点的颜色，对比度至少 4.5:1`,
  C071: ({ name }) => `没有落地页样式${quoted(name)}；样式在 schemas/every-host.json 里登记`,
  C072: ({ address }) => `找不到文件${quoted(address)}；请先上传图片，或改正地址`,
  C080: ({ name }) => `没有广告平台${quoted(name)}；广告平台在 schemas/ads/ 里登记`,
  C082: ({ script, network, known }) =>
    `广告平台${quoted(network)}没有脚本${quoted(script)}；可用的脚本：${allQuoted(known)}`,
  C083: ({ channel, map, first }) =>
    `${channelName(channel)} 同时在转化表${quoted(first)}和${quoted(map)}里，这两张表互斥；请只留一张`,
  C084: ({ channel, network }) =>
    `${channelName(channel)} 要向${quoted(network)}回传转化，却没有转化ID；请填写转化ID`,
  C085: ({ id, channel, first }) =>
    `${channelName(channel)} 的转化ID ${id} 已被${channelName(first)} 使用；每个渠道要有自己的转化ID`,
  C086: ({ id, channel, network }) =>
    `${channelName(channel)} 的转化ID${quoted(id)}不是${quoted(network)}的格式；请到该平台后台重新复制`,
  C087: ({ channel, network }) =>
    `${channelName(channel)} 的登录不带${quoted(network)}的点击信息；请加入带「登录归因」的分组，或把「登录归因」设为「是」`,
  C090: ({ path, by }) => `路径${quoted(path)}${HIDDEN[by]}`,
  C091: (d) => {
    if (d.kind === 'screen')
      return `${quoted(d.path)}显示页面${quoted(d.page)}，${d.version === null ? '这个页面' : `它的版本${quoted(d.version)}`}没有登录区块，未登录的访客永远进不来；请换一个页面`;
    return `${quoted(d.path)}本身要先登录，未登录的访客永远进不来；${d.kind === 'root' ? '请把「/」指向登录路径' : '请改成登录路径'}`;
  },
  C092: ({ name, value }) => `${quoted(settingName(name))}不写也是${quoted(value)}，这一行没有作用；请删除`,
  C095: ({ way }) =>
    `打开这个域名的访客看不到任何页面：${way.join(' → ')} …；请把「/」指向一个不用登录就能显示的路径`,
  C096: ({ by, channel, groups, others }) => {
    const [own, other] = [allQuoted(groups, '和'), allQuoted(others)];
    return {
      excludes: `${channelName(channel)} 同时在分组${own}和${other}里，它们互斥；请退出其中一个`,
      within: `${channelName(channel)} 在分组${own}里，却不在${other}里，分组${own}对它不起作用；请把它也加入${other}，或退出${own}`,
      oneOf: `${channelName(channel)} 在分组${own}里，却不在${other}中的任何一个，分组${own}对它不起作用；请加入其中一个，或退出${own}`,
    }[by];
  },
  C100: (d) =>
    d.kind === 'no-time'
      ? `这个版本永远不会生效：${quoted(d.time)}不是真实存在的时间；请改正`
      : `这个版本永远不会生效：结束时间 ${d.until} 不晚于开始时间 ${d.from}；请改正时间`,
  C101: ({ names, percent }) =>
    `版本${allQuoted(names)}同时有效，合计要分到 100 位访客中的 ${percent} 位；请调整时间或比例`,
  C142: ({ count, most }) =>
    `一个列表里有 ${count} 个选项而不能搜索；超过 ${most} 个时请改成两级选择（"ui:widget": "cascade"），或减少选项`,
  C143: ({ name }) => `地址参数${quoted(name)}是登录凭证或能换到登录，会留在地址栏里；请加入「secretParams」`,
  C150: ({ until, days }) =>
    `工作日只登记到 ${until}（${days < 0 ? `已过 ${-days} 天` : `还剩 ${days} 天`}）；请录入之后公布的放假安排，并更新「until」`,
  C151: ({ kind, day, last }) => {
    const said = {
      'no-day': '不是真实存在的日期',
      off: '本来就是周末休息日',
      worked: '本来就是周一到周五的工作日',
      beyond: `晚于「until」（${last}）`,
    };
    return `${day} ${said[kind]}；请改正或删除`;
  },
  C152: ({ version, wording }) =>
    `协议正文改了，版本号还是 ${version}；请更新「version」和「effective」，并写上「wording: ${wording}」`,
} satisfies Partial<ChineseMessages>;
