import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { FindingKind } from '../../engine/analyse/prove/finding.ts';
import { prove } from '../../engine/analyse/prove/prove.ts';
import { callLabels } from '../../engine/cli/words/call-labels.ts';
import { chineseFinding } from '../../engine/cli/words/chinese-finding.ts';
import { blockTraits } from '../../engine/compile/block-traits.ts';
import { type ConfigPatch, patchConfig } from '../support/patch-config.ts';
import { PROJECT_ROOT } from '../support/project-root.ts';
import { compileOnce } from '../support/shipped-release.ts';
import { smallAround } from '../support/smaller-configuration.ts';

interface Fault {
  readonly patches: readonly ConfigPatch[];
  readonly finds: FindingKind;
  readonly wholeGuard?: true;
  readonly refusedBy?: string;
}

const { faults } = JSON.parse(readFileSync(join(PROJECT_ROOT, 'test/cases/prove-faults.json'), 'utf8')) as {
  readonly faults: readonly Fault[];
};

/** What is said of the first planted fault of each kind. */
const SAID: Readonly<Record<FindingKind, string>> = {
  'redirect-loop':
    '跳转转圈：/form-package → /form-package，访客一直打不开页面；请让经过的某条规则跳去别处，或加上条件。影响：237 个渠道的访客，域名 默认域名、event.h5.example.com。例如：已登录、从 /form-package 进入、查询「访客的申请状态」成功、查询「渠道的后端设置」成功。',
  'long-chain':
    '连续跳转太多次：/openview → /openview2 → /carloan → /car-problem → /debt-optimization2 → /download；请直接跳到最终的页面。影响：237 个渠道的访客，域名 默认域名、event.h5.example.com。例如：未登录、从 /openview 进入、地址带 from=77。',
  'missing-page':
    '访客会被带到「/v4/login」，那里没有页面；请改正路径，或给域名加上这个页面。影响：237 个渠道的访客，域名 event.h5.example.com。例如：未登录、渠道 5818、2026-01-01 08:00 访问、从 event.h5.example.com/login 进入，再到 event.h5.example.com/v4/login。',
  'empty-page':
    '页面「机构产品」（openview）一个区块也不显示；请加一个没有条件的区块，或把这些访客带去别处。影响：237 个渠道的访客，域名 默认域名、event.h5.example.com。例如：未登录、从 /openview 进入。',
  'dead-end':
    '页面「车贷常见问题」（car-problem）没有可操作的内容，访客走不下去；如果本来如此，请技术在页面设置里说明。影响：237 个渠道的访客，域名 默认域名、event.h5.example.com。例如：未登录、从 /car-problem 进入。',
  'broken-link':
    '页面「机构产品」（openview）的链接指向「/v2/login」，那里没有页面；请改正路径，或给域名加上这个页面。影响：237 个渠道的访客，域名 event.h5.example.com。例如：未登录、从 event.h5.example.com/openview 进入，再到 event.h5.example.com/v2/login。',
  'idle-link':
    '页面「渡口封面登录页」（login-second）的链接「/form-package」点了还是回到本页；请改指别处，或对这些访客隐藏。影响：237 个渠道的访客，域名 event.h5.example.com。例如：未登录、从 event.h5.example.com/login 进入，再到 event.h5.example.com/form-package。',
  'link-circle':
    '这些页面只能互相跳转，没有别的出路：/car-problem ↔ /debt-optimization2；请让其中一个通往别处，或请技术在页面设置里说明。影响：237 个渠道的访客，域名 默认域名、event.h5.example.com。例如：未登录、从 /car-problem 进入。',
  'idle-form':
    '在页面「渡口封面登录页」（login-second）提交之后又回到「/login」；请带访客去结果页。影响：237 个渠道的访客，域名 默认域名、event.h5.example.com。例如：未登录、渠道 6020、2026-01-01 08:00 访问、从 /login 进入、查询「App 的信息」成功、查询「访客的申请状态」成功、查询「渠道的后端设置」成功、查询「IP 所在城市」成功，再到 /login。',
  'form-circle':
    '表单提交之后转圈：/iosversion/ios-form-package → /iosversion/ios-person-contact；请让其中一个通往结果页。影响：237 个渠道的访客，域名 默认域名、event.h5.example.com。例如：未登录、从 /iosversion/ios-form-package 进入、提交表单（匹配成功）、提交表单（匹配成功）。',
  'wait-circle':
    '页面自动跳转转圈：/success-loading；请用区块的「next」通往一个停得住的页面。影响：237 个渠道的访客，域名 默认域名、event.h5.example.com。例如：未登录、从 /success-loading 进入。',
  'no-login':
    '访客要登录，却被带到「/openview」的页面「机构产品」（openview），那里不能登录；请换成有登录的页面，或请技术在域名设置里说明。影响：237 个渠道的访客，域名 默认域名、event.h5.example.com。例如：已登录、渠道 9999999998、从 /form-package-app 进入、查询「IP 所在城市」返回 HTTP 401。',
  'no-identity':
    '页面「服务介绍」（openview2）没有显示公司名称、备案号和资金来源；请加上写明公司的页脚区块。影响：237 个渠道的访客，域名 默认域名、event.h5.example.com。例如：未登录、从 /openview2 进入。',
  'no-legal-text':
    '「公司名称」是空的；请填写。影响：1 个渠道的访客，域名 默认域名、event.h5.example.com。例如：未登录、渠道 675、从 /login 进入。',
  'wrong-filing':
    '公司名称「渡口小额贷款（示例）有限公司」与备案号「示例ICP备20260008号-1」不是登记过的一对；请改正；确实是新的，请技术先登记公司备案。影响：1 个渠道的访客，域名 默认域名、event.h5.example.com。例如：未登录、渠道 675、从 /login 进入。',
  'blocked-by-call':
    '查询「渠道的后端设置」失败时，访客看不到页面「页面不存在」（404err）；请让经过的规则不依赖它的结果。影响：237 个渠道的访客，域名 默认域名、event.h5.example.com。例如：未登录、从 /openview 进入、查询「渠道的后端设置」无响应。',
};

it.each(Object.entries(SAID))('says %s in one Chinese line', (kind, line) => {
  const fault = faults.find(
    ({ finds, wholeGuard, refusedBy }) => finds === kind && !wholeGuard && refusedBy === undefined,
  ) as Fault;
  const planted = patchConfig(smallAround(fault.patches), fault.patches);
  const { release } = compileOnce(planted);
  if (!release) throw new Error(`the fault ${kind} does not compile`);
  const found = prove(release, blockTraits(planted)).findings.find((finding) => finding.kind === kind);
  expect(found && chineseFinding(found, release, callLabels(planted))).toBe(line);
});
