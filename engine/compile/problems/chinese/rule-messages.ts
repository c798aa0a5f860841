import type { ChineseMessages } from './chinese-messages.ts';
import { chinesePatternFlaw } from './chinese-pattern-flaw.ts';
import { allQuoted, quoted } from './quoted.ts';
import { TYPE_NAMES } from './type-names.ts';

/** Rules, the guard, and what both read. */
export const RULE_MESSAGES = {
  C032: ({ by, names }) =>
    ({
      rows: `这里永远轮不到：前面的${allQuoted(names, '和')}总会先决定；请移动或删除其中一个`,
      step: `这里永远轮不到：步骤${allQuoted(names)}的条件已经把它排除；请改其中一个`,
      conditions: '这里永远轮不到：前面的条件总会先成立；请删除',
    })[by],
  C033: ({ table }) => `表${quoted(table)}最后一行不能有「when」条件，否则有的访客没有去处；请补一行兜底`,
  C038: (flaw) => `正则表达式不能用：${chinesePatternFlaw(flaw)}`,
  C041: ({ name, known }) => {
    const here = quoted(`{${name}}`);
    if (known === undefined)
      return `没有占位符${here}；请用 schemas/facts.json 里的变量，或文案文件「values」里的名称`;
    return known.length === 0
      ? `这里没有值可以填进${here}，这句话会原样显示；请删掉占位符`
      : `这里没有值可以填进${here}；这句话可以用${allQuoted(known.map((one) => `{${one}}`))}`;
  },
  C043: ({ fetch, isLate }) =>
    isLate
      ? `这里读了${quoted(fetch)}的结果，但更后面的步骤才去查；请在本步骤或更前面的「fetch」里查，后面的删掉`
      : `还没有查${quoted(fetch)}就读了它的结果；请加到本步骤或更前面步骤的「fetch」里`,
  C050: ({ operator, known }) => `规则里没有运算符${quoted(operator)}；可用：${known.join(' ')}`,
  C051: ({ keys }) =>
    keys.length === 0
      ? '空的对象不是规则，会永远成立；请写上规则或删除'
      : `一条规则只能有一个运算符，这里有 ${keys.length} 个（${allQuoted(keys)}），会永远成立；请用「and」或「or」连起来`,
  C052: ({ name, backend }) =>
    backend === undefined
      ? `没有变量${quoted(name)}；变量在 schemas/facts.json 里登记`
      : `没有变量${quoted(name)}；后端可用 ${backend.join('、')}，以及各表单的 form.字段名`,
  C053: () => '变量名必须是写死的文字，例如「nav.path」，不能是规则',
  C054: ({ operator, least, most, given }) =>
    `${quoted(operator)}需要 ${least === most ? least : `${least} 到 ${most}`} 个参数，现在有 ${given} 个；请增减`,
  C055: () => '「in」的第二个参数必须是列表（数组、名单或列表变量）；写成文字会匹配到半个词',
  C056: ({ operator, type, ofForm, orders }) => {
    const said = `${quoted(operator)}只能用于数字${ofForm && orders ? '，或两个日期、年月、年份' : ''}，这里是${TYPE_NAMES[type]}`;
    if (!ofForm) return `${said}；请用登记为 number 的变量`;
    return orders
      ? `${said}；请比较 "type": "integer"、"number"，或同为 "format": "date"、"month"、"year" 的字段`
      : `${said}；请用 "type": "integer" 或 "number" 的字段`;
  },
  C057: ({ operator }) => `${quoted(operator)}比较不严格（"" 会等于 0）；请写成${quoted(`${operator}=`)}`,
  C058: ({ type }) => `条件的结果必须是 true 或 false，这里是${TYPE_NAMES[type]}；请写成比较`,
  C059: ({ operator, wanted, type }) =>
    `${quoted(operator)}在这里要${TYPE_NAMES[wanted]}，现在是${TYPE_NAMES[type]}，永远不会相等；请用同一类型的值`,
  C060: () => '「log」会写到访客的浏览器里，请删除（排查时能看到每个值）',
  C061: () => '写死的列表里不能放规则，不会被计算；请写固定的值',
  C062: ({ name }) => `${quoted(name)}是变量名，写成文字后对每位访客都一样；请用「var」读取`,
  C093: ({ value, key }) =>
    `无论访客是谁，这里的结果都是 ${value}；请${value && key === 'require' ? '改在 schema.json 的「required」里列出该字段' : '删除'}，或改成比较变量`,
  C094: ({ path }) => `这一行对${quoted(path)}自己也成立，会原地打转；请在条件里排除这个路径`,
  C097: ({ operator, value }) =>
    `${quoted(operator)}不会得出 ${JSON.stringify(value)}，这里永远不匹配；请写成它得出的样子`,
  C098: ({ place }) =>
    `渠道可能出现在好几个地方，${quoted(place)}只是其中之一，会漏掉其他访客；请比较「channel.id」，写法与渠道文件里一致`,
  C103: ({ kind, fetch, steps }) => {
    if (kind === 'forgotten')
      return `守卫决定之后就丢掉了${quoted(fetch)}的结果，页面永远读不到；请在守卫里存下来再读 stored.…，或给它加 "remember": "visit"`;
    const ask = `在 schemas/guard.json 加一个步骤："fetch": [{ "name": "${fetch}" }]，「when」里判断这个页面路由的标签`;
    return steps.length === 0
      ? `访客到这个页面的路上没有人查${quoted(fetch)}，这里永远是空的；请${ask}`
      : `${quoted(fetch)}只在步骤${allQuoted(steps)}里查，不是每位到这个页面的访客都有，其他人这里是空的；请加上该步骤的条件，或${ask}`;
  },
  C110: ({ name, isHot, isFull }) =>
    isHot === true
      ? `没有城市叫${quoted(name)}，不会显示出来；城市要按地区数据的写法`
      : `没有城市叫${quoted(name)}，城市规则永远不成立；城市要按地区数据的写法，${isFull === true ? '写全称（带「市」）' : '不带「市」'}`,
  C115: ({ name, key, isList }) =>
    isList
      ? `地区数据里没有${key === 'hot' ? '城市' : '省份'}${quoted(name)}；请写全称`
      : `${quoted(key)}要写成列表，例如 ["${name}"]`,
  C138: ({ name }) => `访客的渠道不会写成${quoted(name)}；请写完整的渠道名，与 channels/ 里的文件名一致`,
} satisfies Partial<ChineseMessages>;
