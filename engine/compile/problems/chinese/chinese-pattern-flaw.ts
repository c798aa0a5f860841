import type { PatternFlaw } from '../wordings/pattern-flaw.ts';

/** Why a regular expression cannot be used. */
export function chinesePatternFlaw(flaw: PatternFlaw): string {
  switch (flaw.kind) {
    case 'unread':
      return `写法有误（程序原文：${flaw.words}）`;
    case 'behind':
      return '用了向后查看 (?<=…) 或 (?<!…)，iOS 16.4 之前的手机读不了；请换一种写法';
    case 'nested':
      return '重复里又套重复，例如 (a+)+，遇到不匹配的文字会卡几分钟；请只重复一层，或在中间加一个字符';
    case 'row':
      return '有三段以上无限重复同样的字符，例如 .*a.*b.*，遇到不匹配的文字会卡几分钟；请在中间加一个它们不含的字符，例如 [^@]+@[^@]+，或限定长度，例如 .{1,20}';
    case 'whole':
      return '必须以 ^ 开头、以 $ 结尾';
    case 'groups':
      return `需要 ${flaw.wanted} 个捕获组，现在有 ${flaw.given} 个`;
  }
}
