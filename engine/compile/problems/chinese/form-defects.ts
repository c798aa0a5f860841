import type { FORM_DEFECT } from '../wordings/form-defect.ts';
import { quoted } from './quoted.ts';

/** What can be wrong with a field of a form; `detail` names what is meant. */
export const FORM_DEFECTS: Readonly<Record<keyof typeof FORM_DEFECT, (detail: string) => string>> = {
  'repeated-field': (field) => `字段${quoted(field)}出现了两次，请只留在一个步骤里`,
  'unknown-format': (format) => `没有格式${quoted(format)}；可用的格式见 docs/forms.md`,
  'widget-gap': (type) => `没有控件能显示这个字段（类型${quoted(type)}）；请指定「ui:widget」，或改字段类型`,
  'unknown-widget': (widget) => `没有控件${quoted(widget)}；可用的控件见 docs/forms.md`,
  'unfit-widget': (widget) => `控件${quoted(widget)}不适合这个字段`,
  'bare-list': (path) => `列表${quoted(path)}没有说明每一项是什么，请补上「items」`,
  'bare-cascade': (path) =>
    `${quoted(path)}没有可选的内容；请在「ui:options」里写「choices」，例如「内科 呼吸」这样的列表`,
  'widget-tie': (names) => `有几个控件都能显示这个字段（${names}）；请用「ui:widget」指定一个`,
  'choice-labels': (codes) => `选项 ${codes} 没有显示文字；请在「ui:options」的「labels」里逐个写上`,
  'strange-choice': (code) => `字段没有选项${quoted(code)}；选项在 schema.json 的「enum」里`,
  'repeated-choice': (codes) => `选项 ${codes} 重复了，请只留一个`,
  'same-labels': (labels) => `有几个选项的显示文字都是 ${labels}，访客分不清；请改成不同的文字`,
  'untitled-option': (path) =>
    `${quoted(path)}的选项没有标题，访客会看到一个数字；请给「oneOf」和「anyOf」的每一项写「title」`,
  preselected: (path) => `表单不能替访客预先作答，请删掉${quoted(path)}的默认值`,
  'rule-circle': (way) => `这些字段互相决定，转成了圈：${way}；请打断其中一环`,
  'unsendable-code': (path) =>
    `验证码${quoted(path)}没有说明发到哪个手机号；请在「ui:options」里写 "phone": "手机号字段名"`,
  'heavy-files': (field) =>
    `加上${quoted(field)}后，表单的文件可能超过 524288 字节的上限；请调小每个文件的「maxBytes」和文件列表的「maxItems」`,
};
