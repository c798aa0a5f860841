import type { FrontMatterSlip } from '../wordings/front-matter.ts';
import type { SYNTAX_SLIPS, SyntaxSlip } from '../wordings/syntax-slip.ts';
import type { WrongValue } from '../wordings/wrong-value.ts';
import type { ChineseMessages } from './chinese-messages.ts';
import { allQuoted, quoted } from './quoted.ts';
import { jsonTypeName } from './type-names.ts';

const UNMERGED =
  '这里两个人的改动并排留着，还没有选定（前后有 <<<<<<<、=======、>>>>>>> 标记行）；保留一份，并删掉这些标记行';

const SYNTAX: Readonly<Record<keyof typeof SYNTAX_SLIPS, string>> = {
  InvalidSymbol: '这不是合法的 JSON 值；文字（包括中文）要放在英文双引号 "…" 里',
  InvalidNumberFormat: '数字写法不对，请改成普通数字',
  PropertyNameExpected: '这里应该是带双引号的字段名（「}」前面不能有逗号）',
  ValueExpected: '这里缺少一个值（「]」前面不能有逗号）',
  ColonExpected: '字段名后面缺少英文冒号',
  CommaExpected: '这里前面缺少一个英文逗号',
  CloseBraceExpected: '缺少右花括号 }，请补上',
  CloseBracketExpected: '缺少右方括号 ]，请补上',
  EndOfFileExpected: '文件到这里应该结束了，请删掉后面的内容',
  InvalidCommentToken: '注释要以 // 或 /* 开头',
  UnexpectedEndOfComment: '注释没有结束，请补上 */',
  UnexpectedEndOfString: '文字没有结束，请补上英文双引号',
  UnexpectedEndOfNumber: '数字没有写完整，请补全',
  InvalidUnicode: '\\u 后面必须是四位十六进制数字',
  InvalidEscapeCharacter: 'JSON 里没有这种反斜杠写法，请改正或删掉反斜杠',
  InvalidCharacter: '文字里不能直接换行或用制表符，请写成 \\n 或 \\t',
  empty: '文件是空的，请填写内容或删除文件',
  unmerged: UNMERGED,
  gbk: '从这里开始不是 UTF-8 编码（可能是 GBK，Windows 里叫 ANSI），请另存为 UTF-8',
};

function syntaxSlip(slip: SyntaxSlip): string {
  if (slip.kind === 'mark') return `这里误用了中文标点 ${slip.given}，请改成英文的 ${slip.meant}`;
  if (slip.kind === 'encoding')
    return `文件编码是 ${slip.encoding}（Windows 里叫 Unicode），不是 UTF-8，请另存为 UTF-8`;
  return SYNTAX[slip.kind];
}

const FRONT_MATTER: Readonly<Record<FrontMatterSlip['kind'], (name: string) => string>> = {
  unmerged: () => UNMERGED,
  none: () => '协议开头必须有两行「---」夹着的标题、版本和生效日期，请补上',
  line: () => '协议开头这一行要写成「名称: 值」（英文冒号加空格）',
  twice: (name) => `协议开头的${quoted(name)}写了两次，请删掉一个`,
  missing: (name) => `协议开头缺少${quoted(name)}，请补上`,
  date: (name) => `协议开头的${quoted(name)}必须是日期，例如 2026-01-31`,
  empty: () => '协议没有正文，请补上',
};

const COUNTED = { characters: '个字符', entries: '项', properties: '个字段' };

function wrongValue(wrong: WrongValue): string {
  const said = asked(wrong);
  return wrong.key === undefined ? said : `${quoted(wrong.key)}不能用作这里的名称：${said}`;
}

function asked(wrong: WrongValue): string {
  switch (wrong.kind) {
    case 'type':
      return `这里要填${wrong.wanted.map(jsonTypeName).join('或')}，现在是${jsonTypeName(wrong.given)}`;
    case 'one-of':
      return `只能填${wrong.allowed.map(inWords).join('、')}之一`;
    case 'exactly':
      return `只能填${inWords(wrong.allowed)}`;
    case 'least':
      return `不能小于 ${wrong.limit}`;
    case 'most':
      return `不能大于 ${wrong.limit}`;
    case 'empty':
      return `不能为空${example(wrong)}`;
    case 'few':
      return `不能少于 ${wrong.limit} ${COUNTED[wrong.of]}`;
    case 'many':
      return `不能超过 ${wrong.limit} ${COUNTED[wrong.of]}`;
    case 'same':
      return `第 ${wrong.first} 项和第 ${wrong.second} 项重复，请删掉一个`;
    case 'unknown-kind':
      return `${quoted(wrong.tag)}必须是已知的类型`;
    case 'one-way':
      return `只能有且必须有其中一个：${allQuoted(wrong.ways.map(({ name }) => name))}`;
    case 'form':
      return `格式不对${wrong.example === undefined ? `，应符合 ${wrong.pattern}` : example(wrong)}`;
    case 'unreported':
      return `页面会回传 ${wrong.field} ${wrong.value}（${wrong.file}），但「types」里没有它，后端会拒收；请补上`;
    case 'institution':
      return `「institutions」里没有机构${quoted(wrong.name)}，请改名或补上`;
    case 'missing':
      return `${quoted(wrong.path)}不存在，请写明站点取用什么、从哪里取用`;
    case 'other':
      return `值不符合要求（程序原文：${wrong.words}）`;
  }
}

/** A value of JSON in a sentence: a text as a name, others as they are written. */
function inWords(json: string): string {
  return json.startsWith('"') ? quoted(JSON.parse(json)) : ` ${json} `;
}

function example({ example: given }: { readonly example?: string }): string {
  return given === undefined ? '' : `，例如${inWords(given)}`.trimEnd();
}

/** What is wrong with a file by itself. */
export const READING_MESSAGES = {
  C001: syntaxSlip,
  C002: ({ key, line }) => `${quoted(key)}重复了，第 ${line} 行已经写过；请删掉一个`,
  C003: ({ key }) => `配置里不能用${quoted(key)}作字段名，请改名`,
  C004: ({ file, copyOf }) =>
    copyOf === undefined
      ? `系统不认识文件${quoted(file)}；请改成正确文件夹里的 .json 文件，或删除`
      : `渠道文件要命名为 channel_渠道号.json；${quoted(file)}像是 ${copyOf} 的副本：请删除，或改成它自己的渠道号`,
  C005: ({ file }) => `缺少文件${quoted(file)}，请补上`,
  C006: ({ expected }) => `${quoted('$schema')}必须写${quoted(expected)}，编辑器才能提示`,
  C007: ({ kind, name }) => FRONT_MATTER[kind](name),
  C010: ({ key, known }) =>
    `没有${quoted(key)}这个字段；这里可以写${allQuoted(known.filter((one) => one !== '$schema'))}`,
  C011: ({ key, example: given }) =>
    `缺少${quoted(key)}，请补上${given === undefined ? '' : `，例如 "${key}": ${given}`}`,
  C012: wrongValue,
  C013: ({ detail }) => `这个格式定义文件不能用，请交给工程师（程序原文：${detail}）`,
} satisfies Partial<ChineseMessages>;
