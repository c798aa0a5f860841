import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { FINDING_KINDS, type Finding, type FindingKind } from '../../../engine/analyse/prove/finding.ts';
import { type Proof, prove } from '../../../engine/analyse/prove/prove.ts';
import { blockTraits } from '../../../engine/compile/block-traits.ts';
import type { CompileResult } from '../../../engine/compile/compile.ts';
import type { SourceFile } from '../../../engine/compile/problems/source-file.ts';
import type { HostPart, Release } from '../../../engine/decide/model/release.ts';
import type { ScreenPath } from '../../../engine/decide/model/route.ts';
import { expectPlayable } from '../../support/expect-playable.ts';
import { type ConfigPatch, patchConfig } from '../../support/patch-config.ts';
import { PROJECT_ROOT } from '../../support/project-root.ts';
import { compileOnce, shippedProof, shippedSources } from '../../support/shipped-release.ts';
import { smallAround } from '../../support/smaller-configuration.ts';

interface Fault {
  readonly name: string;
  readonly patches: readonly ConfigPatch[];
  readonly finds: FindingKind;
  /** Everything that is found, as kind and what it is about; nothing else may be. */
  readonly found?: readonly string[];
  /** The page that it is on. */
  readonly about?: string;
  /**
   * Those with the same number are planted at once: they are about different places, and nothing is found by two of
   * them.
   */
  readonly together?: number;
  /** The fault is met with all steps of the guard only. */
  readonly wholeGuard?: true;
  /** Code of the check that already refuses it, so that nothing is left to prove. */
  readonly refusedBy?: string;
}

const { faults } = JSON.parse(readFileSync(join(PROJECT_ROOT, 'test/cases/prove-faults.json'), 'utf8')) as {
  readonly faults: readonly Fault[];
};

const shipped = shippedSources();

/** Kinds that a page has by itself: their faults are planted all at once. */
const OF_PAGES: readonly FindingKind[] = ['dead-end', 'no-identity', 'empty-page'];

/** All others that check lets pass, as they are planted: at once or alone. */
const PLANTED = plantedTogether(
  faults.filter(({ finds, refusedBy }) => !OF_PAGES.includes(finds) && refusedBy === undefined),
);

function plantedTogether(
  some: readonly Fault[],
): readonly (readonly [names: string, planted: readonly Fault[]])[] {
  const groups = new Map<number | string, Fault[]>();
  for (const fault of some) {
    const group = fault.together ?? fault.name;
    groups.set(group, [...(groups.get(group) ?? []), fault]);
  }
  return [...groups.values()].map((planted) => [
    planted.map(({ finds, name }) => `${finds} (${name})`).join('; '),
    planted,
  ]);
}

const WAIT = 'schemas/pages/success-loading.json';
const OTHER_WAIT = 'schemas/pages/success-loading-old.json';

/** Sends whoever comes to a path elsewhere, once: he is remembered, and stays there the next time. */
function leadsBackOnce(path: string, to: string): ConfigPatch {
  const when = {
    and: [{ '===': [{ var: 'nav.path' }, path] }, { '===': [{ var: 'stored.appname' }, null] }],
  };
  const remembered = [{ do: 'store', key: 'appname', value: 'x' }];
  const rows = [{ id: 'x-once', when, do: remembered, go: { path: to } }];
  const value = { id: `x-${path.slice(1)}`, spec: '4', about: 'Planted.', match: 'first', rows };
  return { file: 'schemas/guard.json', at: '/steps/-', value };
}

/** Each leads back once. */
const LEADING_BACK: readonly (readonly [what: string, patches: readonly ConfigPatch[]])[] = [
  [
    'a link and a form',
    [
      {
        file: 'schemas/pages/car-problem.json',
        at: '/blocks',
        value: [
          { block: 'brand-header' },
          {
            block: 'actions',
            with: { items: [{ text: '看看别的', style: 'link', action: { go: '/debt-optimization2' } }] },
          },
          { block: 'legal-footer' },
        ],
      },
      leadsBackOnce('/debt-optimization2', '/car-problem'),
      leadsBackOnce('/car-loan-result', '/carloan'),
    ],
  ],
  [
    'a wait',
    [
      { file: WAIT, at: '/blocks/waiting/with/next/go', value: '/openview2' },
      leadsBackOnce('/openview2', '/success-loading'),
    ],
  ],
  [
    'two waits',
    [
      { file: WAIT, at: '/blocks/waiting/with/next/go', value: '/success-loading-old' },
      { file: OTHER_WAIT, at: '/blocks/waiting/with/next/go', value: '/openview2' },
      leadsBackOnce('/openview2', '/success-loading'),
    ],
  ],
];

function proofOf(files: readonly SourceFile[]): Proof & CompileResult {
  const { release, problems } = compileOnce(files);
  if (!release) throw new Error(JSON.stringify(problems.filter(({ severity }) => severity === 'error')));
  return { ...prove(release, blockTraits(files)), release, problems };
}

describe('prove', () => {
  it('finds nothing wrong with the shipped configuration', () => {
    const { findings, addresses, channels } = shippedProof();
    expect(findings).toEqual([]);
    expect(addresses).toBeGreaterThan(900);
    expect(channels.all).toBeGreaterThan(200);
  });

  it.each(LEADING_BACK)(
    'takes %s that lead back once, and on when it is done again, for a way on',
    (_, patches) => {
      expect(proofOf(patchConfig(smallAround(patches), patches)).findings.map(nameOf)).toEqual([]);
    },
  );

  it('has at least 60 planted faults that check lets pass', () => {
    expect(faults.filter(({ refusedBy }) => refusedBy === undefined).length).toBeGreaterThanOrEqual(60);
  });

  it('has a planted fault of every kind of finding', () => {
    const planted = faults.filter(({ refusedBy }) => refusedBy === undefined).map(({ finds }) => finds);
    expect([...new Set(planted)].sort()).toEqual(Object.keys(FINDING_KINDS).sort());
  });

  it.each(OF_PAGES)('finds %s on every page that is planted with it, and on no other', (kind) => {
    const planted = faults.filter(({ finds }) => finds === kind);
    const patches = planted.flatMap((fault) => fault.patches);
    const files = patchConfig(smallAround(patches), patches);
    const { findings, release } = proofOf(files);
    const wanted = planted.map(({ about }) => `${kind}: ${about}`);
    // Of an empty page nobody can say who stands behind it, or go on: that is not told again.
    expect(findings.map(nameOf).sort()).toEqual([...new Set(wanted)].sort());
    expectPlayable(findings, release, files);
  });

  it.each(PLANTED)(
    'finds %s, and nothing else',
    (_, planted) => {
      const patches = planted.flatMap((fault) => fault.patches);
      const wholeGuard = planted.some((fault) => fault.wholeGuard);
      const files = patchConfig(smallAround(patches, wholeGuard), patches);
      const { findings, release } = proofOf(files);
      for (const { finds, found = [] } of planted)
        expect(found.map((named) => named.split(':', 1)[0])).toContain(finds);
      // What two of them are found by would stand here twice.
      expect(findings.map(nameOf).sort()).toEqual(planted.flatMap(({ found = [] }) => found).sort());
      expectPlayable(findings, release, files);
    },
    240_000,
  );

  it.each(faults.filter(({ refusedBy }) => refusedBy !== undefined))(
    'is not asked of what check refuses: $name',
    ({ patches, refusedBy }) => {
      const { problems } = compileOnce(patchConfig(smallAround(patches, true), patches));
      expect(problems.map(({ code }) => code)).toContain(refusedBy);
    },
  );
});

describe('a path that one of two hosts has', () => {
  const { release } = proofOf(smallAround([]));
  const { site, hosts } = release as Release;
  const usual = hosts.default as HostPart;
  const extra: ScreenPath = {
    path: '/extra',
    screen: 'download',
    title: '',
    channel: null,
    tags: [],
    brand: [],
  };
  const rows = [{ id: 'on', when: { '===': [{ var: 'nav.path' }, '/download'] }, go: { path: '/extra' } }];
  const steps = [{ id: 'planted', spec: '4', about: '', match: 'first' as const, rows }];
  const whole = (id: string): HostPart => ({ ...usual, id, screens: [extra], root: '/download' });

  it.each([
    ['last', ['whole', 'lacking']],
    ['first', ['lacking', 'whole']],
  ])(
    'is missing on the other, although a page there would lead visitors alike: which is looked at %s',
    (_, ids) => {
      const lacking = { ...whole('lacking'), screens: [] };
      const { findings } = prove(
        {
          ...(release as Release),
          hosts: Object.fromEntries(ids.map((id) => [id, id === 'lacking' ? lacking : whole(id)])),
          channels: {},
          site: {
            ...site,
            guard: { ...site.guard, steps },
            routes: site.routes.filter(({ path }) => path === '/download'),
          },
        },
        blockTraits(shipped),
      );
      const missing = findings.filter(({ kind }) => kind === 'missing-page');
      expect(missing.map(({ about, hosts }) => [about, hosts])).toEqual([['/extra', ['lacking']]]);
    },
  );
});

describe('a rule on the brand', () => {
  it('leads nobody anywhere who would need a brand that neither host, path, channel nor app gives', () => {
    const when = { '===': [{ var: 'brand.icp' }, '示例ICP备00000000号'] };
    const row = { id: 'x-planted', when, go: { path: '/v2/login' } };
    const patches = [{ file: 'schemas/guard.json', at: '/steps/arrival/rows/top', value: row }];
    expect(proofOf(patchConfig(smallAround(patches), patches)).findings).toEqual([]);
  });
});

describe('a path of other hosts to which a failing call leads', () => {
  const planted = faults.find(
    ({ name }) => name === 'a form that only another leads to with an answer leads to a page of other hosts',
  );

  it('is told of those, too, whom a form behind another leads there whatever the call answers', () => {
    const when = {
      and: [
        { '===': [{ var: 'nav.path' }, '/openview'] },
        { '===': [{ var: 'reply.channelInfo.code' }, null] },
      ],
    };
    const row = { id: 'x-planted', when, go: { path: '/v2/login' } };
    const patches = [
      { file: 'schemas/guard.json', at: '/steps/arrival/rows/top', value: row },
      ...(planted?.patches ?? []),
    ];
    const { findings } = proofOf(patchConfig(smallAround(patches), patches));
    expect(findings.map(nameOf)).toContain('missing-page: /v2/login');
  });
});

describe('forms that lead to each other', () => {
  const [cycle] = faults.filter(
    ({ name }) => name === 'two saved forms lead to each other, and offer nothing else',
  );
  const CONTACT = 'schemas/pages/ios-person-contact.json';
  const link = (to: string, when = {}) => ({
    file: CONTACT,
    at: '/blocks/4',
    value: {
      block: 'actions',
      ...when,
      with: { items: [{ text: '看看别的', style: 'link', action: { go: to } }] },
    },
  });
  const found = (more: readonly ConfigPatch[]) => {
    const patches = [...(cycle?.patches ?? []), ...more];
    return proofOf(patchConfig(smallAround(patches), patches)).findings;
  };

  it('are no cycle where a page has a link that leads out of it', () => {
    expect(found([link('/car-problem')]).map(nameOf)).toEqual([]);
  });

  it('are one all the same when the link leads to another page of the cycle', () => {
    expect(found([link('/iosversion/ios-form-package')]).map(nameOf)).toEqual(cycle?.found);
  });

  it('are one for those who do not see the link, and the visit that is told is theirs', () => {
    const [finding, ...others] = found([link('/car-problem', { when: { '===': [{ var: 'env.os' }, 3] } })]);
    expect([finding && nameOf(finding), others]).toEqual([cycle?.found?.[0], []]);
    expect(finding?.visit).toMatchObject({
      next: { by: 'saved' },
      later: [{ by: 'saved', result: 'success' }],
    });
    expect(finding?.visit.os).not.toBe(3);
  });
});

describe('pages that go on by themselves', () => {
  const LOADING = 'schemas/pages/success-loading.json';
  const next = (file: string, value: unknown) => ({ file, at: '/blocks/waiting/with/next', value });
  const waitFor = (when: unknown, go: string) => ({
    block: 'waiting',
    when,
    with: { title: '马上就好', steps: ['资料已提交', '打开结果页'], next: { go, replace: true } },
  });
  const isIos = { '===': [{ var: 'env.os' }, 1] };
  const found = (patches: readonly ConfigPatch[]) =>
    proofOf(patchConfig(smallAround(patches), patches)).findings.map(nameOf);

  it('are no cycle where those who are led on are not those who are led back', () => {
    const blocks = (ios: string, others: string) => [
      waitFor(isIos, ios),
      waitFor({ '!': isIos }, others),
      { block: 'legal-footer' },
    ];
    const [one, other] = ['/success-loading', '/success-loading-old'];
    const patches = [
      { file: LOADING, at: '/blocks', value: blocks(other, '/success-download') },
      { file: 'schemas/pages/success-loading-old.json', at: '/blocks', value: blocks('/fail-page', one) },
    ];
    expect(found(patches)).toEqual([]);
    const [second] = patches.slice(1);
    if (!second) throw new Error('no second page');
    const cycle = { ...second, value: blocks(one, '/fail-page') };
    expect(found([...patches.slice(0, 1), cycle])).toEqual([`wait-circle: ${one} → ${other}`]);
  });

  it('lead round over any number of pages', () => {
    const ring = [
      'car-loan-result',
      'car-problem',
      'debt-optimization2',
      'fail-loading',
      'openview',
      'openview2',
    ];
    const patches = [...ring, 'success-loading', 'success-loading-old'].map((page, at, all) => ({
      file: `schemas/pages/${page}.json`,
      at: '/blocks',
      value: [waitFor(true, `/${all[(at + 1) % all.length]}`), { block: 'legal-footer' }],
    }));
    const paths = patches.map(({ file }) => file.replace(/^schemas\/pages|\.json$/g, ''));
    expect(found(patches)).toContain(`wait-circle: ${paths.join(' → ')}`);
  });

  it('are no cycle where the first goes on elsewhere by what the second brings back', () => {
    const brought = { firstNonEmpty: [{ var: 'query.successType' }, ''] };
    const led = (isBack: object, query: object) => {
      const blocks = [
        waitFor({ '!': isBack }, '/success-loading'),
        waitFor(isBack, '/fail-page'),
        { block: 'legal-footer' },
      ];
      return found([
        { file: 'schemas/pages/fail-loading.json', at: '/blocks', value: blocks },
        next(LOADING, { go: '/fail-loading', query, replace: true }),
      ]);
    };
    const cycle = ['wait-circle: /fail-loading → /success-loading'];
    expect(led({ '!==': [brought, ''] }, { successType: '1' })).toEqual([]);
    expect(led({ '!==': [brought, ''] }, {})).toEqual(cycle);
    // Who brings another value passes that on.
    expect(led({ '===': [brought, '1'] }, { successType: '1' })).toEqual(cycle);
  });

  it('are no cycle where they lead to their own path and show a link to another page; else the line of the wait is named', () => {
    const patch = next(LOADING, { go: '/success-loading', replace: true });
    const proof = proofOf(patchConfig(smallAround([patch]), [patch]));
    expect(proof.findings.map(({ set }) => set)).toEqual([['/pages/success-loading/blocks/1/with/next/go']]);
    const link = {
      block: 'actions',
      with: { items: [{ text: '看看别的', style: 'link', action: { go: '/car-problem' } }] },
    };
    const blocks = [waitFor(true, '/success-loading'), link, { block: 'legal-footer' }];
    expect(found([{ file: LOADING, at: '/blocks', value: blocks }])).toEqual([]);
  });

  it('are no cycle where what they pass on to their own path leads elsewhere the second time', () => {
    const brought = { firstNonEmpty: [{ var: 'query.successType' }, ''] };
    const led = (query: string) => {
      const comes = { '===': [{ var: 'nav.path' }, '/success-loading'] };
      const isBack = { '===': [{ var: 'stored.appname' }, 'x'] };
      const isTold = { '!==': [{ firstNonEmpty: [{ var: query }, ''] }, ''] };
      const rows = [
        { id: 'x-on', when: { and: [comes, isBack, isTold] }, go: { path: '/openview2' } },
        { id: 'x-seen', when: comes, do: [{ do: 'store', key: 'appname', value: 'x' }], stay: true },
      ];
      const blocks = [
        waitFor({ '!==': [brought, ''] }, '/success-loading'),
        waitFor({ '===': [brought, ''] }, '/openview2'),
        { block: 'legal-footer' },
      ];
      return found([
        { file: LOADING, at: '/blocks', value: blocks },
        {
          file: 'schemas/guard.json',
          at: '/steps/-',
          value: { id: 'x-twice', spec: '4', about: 'Planted.', match: 'first', rows },
        },
      ]);
    };
    expect(led('query.successType')).toEqual([]);
    // What the page does not pass on is gone by then.
    expect(led('query.appname')).toEqual(['wait-circle: /success-loading']);
  });

  it('lead from a saved form on to another that leads to a result', () => {
    expect(found([next(LOADING, { go: '/iosversion/ios-person-contact', replace: true })])).toEqual([]);
  });
});

describe('pages with nothing but links', () => {
  const CIRCLE = 'link-circle: /car-problem ↔ /debt-optimization2';
  const patchesOf = (name: string) => faults.find((fault) => fault.name === name)?.patches ?? [];
  const round = patchesOf('the only links of two pages lead to each other');
  const found = (...more: readonly ConfigPatch[]) => {
    const patches = [...round, ...more];
    return proofOf(patchConfig(smallAround(patches), patches)).findings;
  };
  const PROBLEM = 'schemas/pages/car-problem.json';
  const block = (value: object) => ({ file: PROBLEM, at: '/blocks/9', value });
  const actions = (action: object) =>
    block({ block: 'actions', with: { items: [{ text: '看看别的', style: 'link', action }] } });

  it.each([
    ['leads on to a page with a form', actions({ go: '/carloan' })],
    ['leads over a third to one with a form', actions({ go: '/car-loan-result' })],
    ['copies a text', actions({ copy: '客服微信' })],
    [
      'is meant to be an end',
      { file: PROBLEM, at: '/end', value: 'Whoever reads it has done all there is.' },
    ],
    ['has a form of its own', block({ block: 'form', with: { form: 'carloan' } })],
  ])('are no cycle where one of them %s', (_, more) => {
    const result = found(more);
    expect(result.map(nameOf)).toEqual([]);
  });

  it('are one all the same where one of them goes back, or to itself; the lines of its links are named', () => {
    const [finding, ...others] = found(actions({ back: true }));
    expect([finding && nameOf(finding), others]).toEqual([CIRCLE, []]);
    expect(finding?.set).toEqual([
      '/pages/car-problem/blocks/6/with/items/0/action/go',
      '/pages/debt-optimization2/blocks/5/with/items/0/action/go',
    ]);
    expect(found(actions({ go: '/car-problem' })).map(nameOf)).toContain(CIRCLE);
  });

  const isIos = { '===': [{ var: 'env.os' }, 1] };
  const exits = (ios: object, others: object) => [
    block({ ...ios, when: isIos }),
    { ...block({ ...others, when: { '!': isIos } }), at: '/blocks/10' },
  ];
  const open = { items: [{ text: '官网', style: 'link', action: { open: 'https://example.com/' } }] };
  const on = { items: [{ text: '看看别的', style: 'link', action: { go: '/carloan' } }] };
  it.each([
    [
      'a download, and all others a way off the site',
      { block: 'download-bar' },
      { block: 'actions', with: open },
    ],
    [
      'a link to a page with a form, and all others a download',
      { block: 'actions', with: on },
      { block: 'download-bar' },
    ],
  ])('are no cycle where one system has %s', (_, ios, others) => {
    expect(found(...exits(ios, others)).map(nameOf)).toEqual([]);
    // Nor is one of them a page that nobody can leave where its only other link leads to itself.
    const alone = { file: PROBLEM, at: '/blocks/actions/with/items/0/action', value: { go: '/car-problem' } };
    expect(found(alone, ...exits(ios, others)).map(nameOf)).toEqual([]);
  });

  it('are one for those who do not see the way out, and the visit that is told is theirs', () => {
    const patches = patchesOf('the only links of two pages lead to each other, except on one system');
    const [finding] = proofOf(patchConfig(smallAround(patches), patches)).findings;
    expect(finding && nameOf(finding)).toBe(CIRCLE);
    expect(finding?.visit.os).not.toBe(1);
  });
});

const nameOf = ({ kind, about }: Finding): string => `${kind}: ${about}`;
