import type { JsonObject } from '../../../engine/decide/model/json.ts';
import carValuation from '../../../schemas/blocks/car-valuation.json';
import debtCheck from '../../../schemas/blocks/debt-check.json';
import loanCalculator from '../../../schemas/blocks/loan-calculator.json';
import myApplications from '../../../schemas/blocks/my-applications.json';
import whatNext from '../../../schemas/blocks/what-next.json';

const GO = { go: '/login' };

/** Options of every block: the least that its schema allows, and everything it knows. */
export const BLOCK_FIXTURES: Readonly<
  Record<string, { readonly minimal: JsonObject; readonly full: JsonObject }>
> = {
  'brand-header': { minimal: {}, full: { aside: '贷款信息咨询服务' } },
  hero: {
    minimal: { title: '标题' },
    full: {
      eyebrow: '示例',
      title: '{brand.name}标题',
      text: '说明',
      figure: { label: '最高可申请', value: '200,000', unit: '元', note: '以审批为准' },
      points: ['一', '二'],
    },
  },
  'login-form': {
    minimal: { notes: ['年化利率（单利）7.2%–24%'] },
    full: { title: '登录', submit: '登录并继续', notes: ['一', '二', '三'] },
  },
  'amount-choice': {
    minimal: { amounts: [10000], terms: [12], rateMin: 7.2, rateMax: 24 },
    full: {
      title: '算一算',
      amounts: [10000, 30000],
      terms: [6, 12],
      amount: 30000,
      term: 12,
      rateMin: 0,
      rateMax: 24,
    },
  },
  steps: {
    minimal: { items: [{ title: '一' }] },
    full: {
      title: '步骤',
      style: 'column',
      items: [
        { title: '一', text: '甲' },
        { title: '二', text: '乙' },
      ],
    },
  },
  notice: { minimal: { lines: ['一'] }, full: { title: '提醒', tone: 'warning', lines: ['一', '二'] } },
  'privacy-center': {
    minimal: { title: '您的资料由您决定', login: '/login', kept: [] },
    full: {
      title: '您的资料由您决定',
      text: '在这里管理',
      login: '/login',
      kept: [{ title: '登录状态', names: ['access_token', 'active_'] }],
    },
  },
  'legal-footer': {
    minimal: { lines: ['贷款有风险'], icpUrl: 'https://beian.miit.gov.cn/' },
    full: {
      lines: ['贷款有风险', '请谨慎'],
      phoneLabel: '客服电话',
      phone: '400-000-0000',
      icpUrl: 'https://beian.miit.gov.cn/',
    },
  },
  actions: {
    minimal: { items: [{ text: '去', style: 'main', action: GO }] },
    full: {
      items: [
        { text: '去', style: 'main', action: { go: '/login', query: { from: '1' } } },
        { text: '复制', style: 'quiet', action: { copy: '{brand.name}' } },
        { text: '返回', style: 'link', action: { back: true } },
        { text: '打开', style: 'link', action: { open: 'https://app.example.com/' } },
      ],
    },
  },
  'agreement-text': {
    minimal: { title: '协议', agreement: 'privacy' },
    full: { title: '协议', agreement: 'privacy' },
  },
  'download-bar': {
    minimal: { app: 'App' },
    full: {
      app: '{brand.name} App',
      about: '说明',
      ios: 'https://app.example.com/ios',
      android: 'https://app.example.com/a.apk',
      openApp: 'sample://open',
      blockedIn: ['Messenger/'],
      compact: false,
      disclosure: {
        developer: '{brand.companyName}',
        version: '1.0',
        size: '1 MB',
        updated: '2026-01-31',
        functions: '查看',
        documents: [{ title: '隐私政策', agreement: 'privacy' }],
      },
    },
  },
  facts: {
    minimal: { rows: [{ label: '额度', value: '1万' }] },
    full: {
      title: '要素',
      note: '备注',
      rows: [
        { label: '额度', value: '1万' },
        { label: '期限', value: '12期' },
      ],
    },
  },
  faq: {
    minimal: { items: [{ question: '问', answer: '答' }] },
    full: {
      title: '常见问题',
      items: [
        { question: '问', answer: '答' },
        { question: '又问', answer: '又答' },
      ],
    },
  },
  'follow-account': {
    minimal: { account: '服务号' },
    full: { account: '服务号', code: 'https://weixin.example.com/r/1', openWeChat: 'weixin://' },
  },
  'product-apply': {
    minimal: { readingSeconds: 0 },
    full: { readingSeconds: 5, app: GO, form: GO },
  },
  'product-cost': { minimal: {}, full: {} },
  'product-example': { minimal: {}, full: {} },
  'product-lender': { minimal: {}, full: { checks: ['核对名称', '核对网址'] } },
  'product-list': {
    minimal: { open: GO, empty: { text: '暂无' } },
    full: {
      title: '机构',
      note: '备注',
      orders: ['usual', 'amount', 'rate', 'term'],
      filters: { amounts: [10000, 50000], terms: [6, 12], kinds: true },
      open: GO,
      popup: true,
      offerFirst: true,
      empty: { text: '暂无', actionText: '完善资料', action: GO },
    },
  },
  'product-summary': { minimal: {}, full: { list: GO } },
  'product-terms': { minimal: {}, full: {} },
  result: {
    minimal: { icon: 'success', title: '成功' },
    full: { icon: 'sorry', title: '抱歉', text: '说明', phone: true },
  },
  'rich-text': {
    minimal: { text: '一段' },
    full: { text: '# 标题\n\n一段**粗**字\n\n- 甲\n- 乙\n\n1. 一\n2. 二' },
  },
  waiting: {
    minimal: { title: '稍等', steps: ['已提交'], next: GO },
    full: {
      title: '稍等',
      steps: ['已提交', '查找机构', '打开结果'],
      call: 'appIndex',
      atLeast: 1.5,
      atMost: 8,
      next: { go: '/login', replace: true },
    },
  },
  banner: {
    minimal: { title: '标题' },
    full: {
      style: 'split',
      heading: false,
      eyebrow: '{brand.name}',
      title: '标题\n第二行',
      text: '说明',
      figure: { label: '最高可申请', value: '20', unit: '万元', note: '以审批为准' },
      points: ['一', '二'],
      art: '/art/car-front.svg',
    },
  },
  'car-valuation': {
    minimal: {
      firstYear: { low: 800, high: 850 },
      laterYears: { low: 900, high: 900 },
      regions: [{ id: 'all', label: '全国', share: 1000 }],
      texts: { price: '新车指导价', registered: '首次上牌', mileage: '行驶里程', year: '年', month: '月' },
    },
    full: carValuation.with,
  },
  checklist: {
    minimal: { groups: [{ items: ['一'] }] },
    full: {
      title: '对照',
      groups: [
        { title: '合适', mark: 'yes', items: ['一', '二'] },
        { title: '不合适', mark: 'no', items: ['三'] },
        { mark: 'dot', items: ['四'] },
      ],
      note: '备注',
    },
  },
  'my-applications': {
    minimal: { title: '我的申请', texts: myApplications.with.texts },
    full: { title: '我的申请', ...myApplications.with },
  },
  'what-next': {
    minimal: { title: '接下来', steps: [{ title: '您来决定' }], texts: whatNext.with.texts },
    full: {
      title: '接下来',
      steps: [{ title: '机构与您联系', text: '不收任何费用。', workdays: [1, 3] }],
      ...whatNext.with,
    },
  },
  'debt-check': {
    minimal: {
      bands: [{ label: '正常', text: '说明', tone: 'calm' }],
      months: [12],
      texts: {
        repayment: '每月还款',
        income: '月收入',
        debt: '负债总额',
        rate: '年化利率',
        'months.choice': '{value}期',
      },
    },
    full: debtCheck.with,
  },
  'loan-calculator': {
    minimal: {
      methods: [
        { method: 'annuity', label: '等额本息', payment: '每月应还', interest: '利息总额', part: '利息' },
      ],
      units: [{ unit: 'year', label: '年利率', short: '按年' }],
      texts: { amount: '贷款金额', months: '期限', fee: '费用' },
    },
    full: loanCalculator.with,
  },
  form: {
    minimal: { form: 'form-package' },
    full: {
      form: 'form-package',
      next: { success: '/download', fail: '/fail-page' },
      answersFrom: { tool: 'car-valuation', fields: { amount: ['price'] } },
    },
  },
};
