import type { UNUSABLE } from '../wordings/schema-flaw.ts';
import type { ChineseMessages } from './chinese-messages.ts';
import { chinesePatternFlaw } from './chinese-pattern-flaw.ts';
import { chineseRefusal, inBrackets } from './chinese-refusal.ts';
import { FORM_DEFECTS } from './form-defects.ts';
import { allQuoted, quoted } from './quoted.ts';
import { jsonTypeName, TYPE_NAMES } from './type-names.ts';

const UNUSABLE_PARTS: Readonly<Record<keyof typeof UNUSABLE, string>> = {
  judged: '这里的引用转了一圈又回来，答案永远判不完；请改为引用别处的定义',
  asked: '答案里必须再包含一个同样的答案，永远填不完；请不要把引回来的部分设为必填',
  matched: '「oneOf」或「anyOf」的选项引到这里，会没完没了地展开；请只在列表里引用自己，或移到选项外面',
  id: '表单以文件夹命名，引用以「#/」开头，「$id」会把引用带到别处；请删除',
  schema: '整个文件只在开头用「$schema」声明一次；请删除这里的',
  required: '必填要写在「properties」旁边的「required」列表里，写字段名',
  accept: '要写文件类型，例如 "image/png" 或 "image/*"',
};

const INSTEAD_OF: Readonly<Record<string, string>> = {
  format: '请改用「pattern」',
  decimals: '请改用「multipleOf」',
};

function isPart(field: string): boolean {
  return /[.[]/.test(field);
}

/** Forms: their schemas, controls, rules, logins and agreements. */
export const FORM_MESSAGES = {
  C039: ({ name, form, partOf }) =>
    partOf === undefined
      ? `表单${quoted(form)}没有字段${quoted(name)}；字段在它的 schema.json 里`
      : `${quoted(name)}是字段${quoted(partOf)}的一部分，这里只能写整个字段；请写${quoted(partOf)}，或在它的定义里用「if」和「then」`,
  C040: (d) => {
    const said = () => {
      switch (d.kind) {
        case 'type':
          return `没有类型${quoted(d.given)}`;
        case 'lost':
          return `文件里找不到${quoted(d.to)}；定义要放在「definitions」下面`;
        case 'pattern':
          return `正则表达式${chinesePatternFlaw(d.flaw)}`;
        case 'rule':
          return chineseRefusal(d.refusal);
        default:
          return UNUSABLE_PARTS[d.kind];
      }
    };
    return `表单的字段定义不能用：${said()}`;
  },
  C045: ({ name }) =>
    `字段${quoted(name)}不在任何步骤里，没有人能填；请加到 form.json 某个步骤的「fields」里`,
  C046: ({ kind, detail, unfit }) =>
    `${FORM_DEFECTS[kind](detail)}${unfit ? `：${quoted(unfit.path)}的类型是${jsonTypeName(unfit.type)}，请换控件` : ''}`,
  C102: ({ kind, name, of, known }) =>
    ({
      tool: `区块${quoted(name)}不保存访客填的内容；会保存的工具：${allQuoted(known)}`,
      month: `字段${quoted(name)}是年月，由${quoted(of)}的两个输入合成；请分别写年和月（${allQuoted(known)}）`,
      field: `表单${quoted(of)}没有能带入答案的字段${quoted(name)}；它的字段：${allQuoted(known)}`,
      input: `工具${quoted(of)}没有输入项${quoted(name)}；它的输入项：${allQuoted(known)}`,
    })[kind],
  C111: ({ kind, name, of, known, inside }) => {
    const owner = of.map(quoted).join('或');
    if (kind === 'part') return `${owner}没有${quoted(name)}这一部分；它有：${allQuoted(known)}`;
    if (kind === 'single') return `${quoted(name)}只用于多选字段；请删除，或把字段改成 "type": "array"`;
    if (inside)
      return `${quoted(name)}要写在「ui:options」里才有用；请移过去${name.startsWith('ui:') ? '，并去掉「ui:」' : ''}`;
    if (of.length === 0) return `${quoted(name)}要写在字段下面，在这里不起作用；请删除`;
    return `这里的${quoted(name)}没有作用；控件${owner}能用：${allQuoted(known)}`;
  },
  C112: ({ key }) => `表单不认识关键字${quoted(key)}，它的要求不会生效；请改正或删除`,
  C113: ({ field, key, known }) =>
    known.length === 0
      ? `没有哪个答案会因${quoted(key)}被拒，这条提示没人看得到；请改正或删除`
      : `${quoted(field)}不会因${quoted(key)}被拒，这条提示没人看得到；它会因这些被拒：${allQuoted(known)}`,
  C114: ({ field, choice, known }) =>
    `字段${quoted(field)}没有选项${quoted(choice)}；它的选项：${allQuoted(known)}`,
  C120: ({ field, by }) =>
    `${quoted(field)}必填，却${by === 'hidden' ? '被隐藏' : '只读'}，又没有规则替每位访客填上，空着的人交不了表单；请${isPart(field) ? '' : '加一条总能给出答案的「value」规则或「prefill」，或'}让访客自己填，或取消必填`,
  C121: (d) =>
    d.kind === 'type'
      ? `字段${quoted(d.field)}这里要${TYPE_NAMES[d.wanted]}，现在是${TYPE_NAMES[d.given]}；请改成它能存的值`
      : `字段${quoted(d.field)}不接受 ${d.given}（${chineseRefusal(d.wanted)}）；请改成它能存的值`,
  C122: ({ kind, lower, least, upper, most, step = 1 }) => {
    const [low, high] = [quoted(lower), quoted(upper)];
    switch (kind) {
      case 'itself':
        return `${low}就是这个答案自己，不可能与自己不同；请写别的字段`;
      case 'format':
        return `格式${low}的文字至少 ${least} 个字符，超过${high}的 ${most}；请删掉${high}`;
      case 'long':
        return `格式${low}的文字最多 ${most} 个字符，少于${high}的 ${least}；请删掉${high}`;
      case 'city':
        return `城市名${upper === 'maxLength' ? '至少' : '最多'} ${least} 个字，${high}却是 ${most}，没有城市能选；请改正`;
      case 'none':
        return `${low}必填，却不允许有任何一项，谁也交不了表单；请调大${high}，或取消必填`;
      case 'track':
        return `滑块从${low}${least} 到${high}${most}（不写时是 0 和 100），拖不动；请把两个都写上`;
      case 'step':
        return `${low}${least} 和${high}${most} 之间没有${step === 1 ? '整数' : ` ${step} 的倍数`}；请改其中一个`;
      case 'limits':
        return `${low}${least} 和${high}${most} 之间没有任何答案；请改其中一个`;
      case 'choices':
        return `只有 ${most} 个选项，没法选出 ${least} 个；请调小${low}`;
      case 'slider':
        return `滑块从 ${least} 起每次走 ${most}，停的位置都不是 ${most} 的倍数；请把${low}改成 ${most} 的倍数`;
    }
  },
  C123: ({ fetch, via, asked }) =>
    `显示表单的地方没有人查${quoted(fetch)}，这里永远是空的；${
      via === 'api'
        ? '请在 schemas/guard.json 里给它加 "onForms": "all"（或 "login"）'
        : '请在守卫里存下 App 的回答，再读 stored.…'
    }${asked.length > 0 ? `；表单会查的有：${allQuoted(asked)}` : ''}`,
  C124: ({ field }) =>
    `${quoted(field)}必填，这里却一个选项也不给，谁也交不了表单；请给出选项，写 null 表示全部，或用「show」隐藏它`,
  C125: ({ field, part }) =>
    part === 'value'
      ? `${quoted(field)}已由另一条规则算出；请用「if」合并，或删掉一条`
      : `另一条规则已经写了${quoted(field)}的${quoted(part)}，总会被这一条盖掉；请用「if」合并，或删掉一条`,
  C126: ({ field }) =>
    `${quoted(field)}没有可供选择的选项；请在 schema.json 里写「enum」，或改用「refuse」拒绝答案`,
  C127: ({ key }) =>
    `${quoted(key)}写在表单字段旁边，不会提示也不会拦截；请改用 form.json 规则里的「require」或「refuse」，或放到一组字段里面`,
  C128: (d) => {
    if (d.kind === 'choice')
      return `选了 ${d.given} 会被字段自己拒绝（${chineseRefusal(d.refusal)}）；请改其中一个`;
    const { kind, key, known, given } = d;
    const fitting = known.map(quoted).join('或');
    return {
      value: `${given} 不是类型${fitting}，选了它会被拒绝；请改其中一个`,
      partner: `${quoted(key)}旁边没有${fitting}就不起作用；请补上，或删掉${quoted(key)}`,
      whole:
        known[0] === '1'
          ? `任何整数都是 ${given} 的倍数，${quoted(key)}不起作用；请删除，或改成 "type": "number"`
          : `整数里只有 ${known[0]} 的倍数才是 ${given} 的倍数；请写 "${key}": ${known[0]}，或改成 "type": "number"`,
      type: `${quoted(key)}对类型${quoted(given)}的字段不起作用，它用于${fitting}；请删除或改类型`,
      format: `${quoted(key)}没有 "format"：${fitting} 就不起作用；请补上格式，或删除`,
    }[kind];
  },
  C129: ({ name, known, isAsked }) =>
    isAsked
      ? `这里要求必填${quoted(name)}，但这一组里没有它，谁也交不了表单；这一组有：${allQuoted(known)}`
      : `这一组里没有${quoted(name)}，对它的要求不会生效；这一组有：${allQuoted(known)}`,
  C130: ({ kind, widget, known }) => {
    const formats = known.map(quoted).join('或');
    return kind === 'any'
      ? `控件${quoted(widget)}只管显示，什么文字都会收下；请在 schema.json 里加 "format"：${formats}`
      : `控件${quoted(widget)}填出来的答案会被 "format"：${formats} 拒绝；请换控件，或改 schema.json 里的格式`;
  },
  C131: ({ kind, field, key, name }) =>
    ({
      box: `${quoted(field)}是登录要同意的协议，却不是必须勾选的方框；请在 schema.json 里写 "type": "boolean" 和 "const": true`,
      required: `${quoted(field)}是登录要同意的协议，却可以不勾；请在 schema.json 里设为必填，或用规则的「require」`,
      format: `登录用的${quoted(field)}什么文字都收；请在 schema.json 里写 "format": "${name}"`,
      option: `登录验证码没有发到 ${key} 字段${quoted(name)}；请在${quoted(field)}的「ui:options」里写 "${key}": "${name}"`,
    })[kind],
  C132: (d) => {
    const box = d.kind === 'unnamed' ? '' : quoted(d.field);
    switch (d.kind) {
      case 'unlisted':
        return `${box}请访客同意《${d.title}》，表单却没有列出它，访客打不开，也不会留下同意记录；请在「agreements」里加上${quoted(d.id)}`;
      case 'unknown':
        return `${box}请访客同意《${d.title}》，但没有标题是它的协议，访客打不开，也不会留下同意记录；请改成协议的标题`;
      case 'inner':
        return `${box}在${quoted(d.group)}里面请访客同意${d.titles.map((title) => `《${title}》`).join('')}，那里不会留下同意记录；请把方框移出来，与${quoted(d.group)}并列`;
      case 'unopened':
        return `${box}请访客同意《${d.title}》，但控件${quoted(d.widget)}上的名称点不开；请用方框："ui:widget": "agreement"`;
      case 'silent':
        return `${box}是登录要同意的协议，却没有写协议名，不会留下同意记录，后端会拒绝登录；请用《…》写上协议名`;
      case 'unnamed':
        return `表单列出了《${d.title}》，却没有方框提到它，没有人会同意它；请写进方框的文字，或从列表里删除`;
    }
  },
  C133: (d) => {
    switch (d.kind) {
      case 'consent':
        return `${quoted(d.field)}是访客的同意，只能由访客自己勾，${quoted(d.part)}不起作用；请删除`;
      case 'hidden':
        return `${quoted(d.field)}是访客的同意，却被隐藏了，谁也勾不了；请显示它，或删除`;
      case 'choice':
        return `${quoted(d.field)}是选择题，这里替每位访客选好了；请只预填已知的信息，确要预选就写在规则的「default」里`;
    }
  },
  C134: ({ kind, names, known = [] }) =>
    ({
      unknown: `这一组里没有${allQuoted(names)}；这一组有：${allQuoted(known)}`,
      twice: `顺序里${allQuoted(names)}写了两次；请删掉一个`,
      missing: `顺序里漏了${allQuoted(names)}，这一组显示不出来；请写全，或用「*」代表其余的`,
    })[kind],
  C135: ({ kind, field, needed }) =>
    kind === 'later'
      ? `验证码${quoted(field)}所在的步骤早于${quoted(needed)}，发不出去；请移到${quoted(needed)}的步骤或更后面`
      : `显示验证码${quoted(field)}时${quoted(needed)}可能被隐藏，发不出去；请让${quoted(field)}只在它显示时才显示`,
  C136: ({ key }) =>
    `组里的行显示与否不看这里的${quoted(key)}，条件可能要求填一行看不见的内容；${INSTEAD_OF[key] ?? '请改用别的条件'}`,
  C137: ({ name, known }) =>
    `后端会再判一次表单，它没有变量${quoted(name)}；表单规则可用 ${known.join('、')} 和答案（form.*），「prefill」可用所有变量`,
  C139: ({ name, other }) =>
    `从答案分不出是${quoted(name)}还是${quoted(other)}，会按后者判断；请各加一个固定值（「const」），或合成一项用「pattern」`,
  C140: ({ kind, given, other }) =>
    ({
      empty: `${given} 表示没有作答，不能当选项；请删除，或改成「none」之类的代码`,
      untidy: `选了 ${given} 会被拒绝，因为答案会整理成 ${other}；请写 ${other}`,
      alike: `${given} 和 ${other} 只差空格或全角半角；请删掉一个，或写得有区别`,
    })[kind],
  C141: ({ detail }) =>
    `这个表单无法编译，打不开（程序原文：${detail}）；如果是引用出错，请把定义放到「definitions」下面`,
  C144: ({ refusal }) => `这里没有任何答案能通过${inBrackets(refusal)}；请放宽要求`,
  C145: ({ refusal }) =>
    `这里没能试出可以通过的答案${inBrackets(refusal)}；请在「examples」里给一个正确答案，或放宽要求`,
} satisfies Partial<ChineseMessages>;
