/**
 * What compliance approves wherever it is written, also where no visitor notices it: `at` fits the path of the file
 * and, of JSON, the keys that lead to the value. An entry of a list goes by its id, else by the block that it is or
 * shares, else by its place.
 */
export const REGULATED_VALUES: readonly { readonly what: string; readonly at: RegExp }[] = [
  { what: '公司与备案号的对应', at: /^schemas\/legal\.json/ },
  { what: '协议', at: /^schemas\/agreements\// },
  { what: '宣传用语', at: /^schemas\/wording\.json/ },
  {
    what: '品牌、公司名称、备案号或资金来源',
    at: /^(?:hosts|channels|schemas\/brands)\/.*(?:\.json|\/brand)\/(?:preset|name|companyName|icp|sourcesFunding)$/,
  },
  { what: '页脚的风险提示', at: /^schemas\/(?:blocks|pages)\/.*legal-footer/ },
  {
    what: '产品的机构、利率或费用',
    at: /^server\/config\/products\.json\/products\/[^/]+\/(?:lender|rate|costs|contingentCosts|example)/,
  },
  { what: '推荐的机构', at: /^server\/config\/matching\.json\/.*institution/ },
  { what: '表单的问题', at: /^schemas\/forms\/[^/]+\/(?:schema|ui)\.json/ },
];
