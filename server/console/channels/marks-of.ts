import { brandedPaths, brandSeen } from '../../../engine/analyse/prove/brand-seen.ts';
import { filingProblem } from '../../../engine/analyse/prove/legal-matrix.ts';
import { child, textAt } from '../../../engine/compile/at.ts';
import { blockTraits } from '../../../engine/compile/block-traits.ts';
import type { Config } from '../../../engine/compile/config.ts';
import { fileKind } from '../../../engine/compile/file-kinds.ts';
import type { Filings } from '../../../engine/compile/filings.ts';
import type { SourceFile } from '../../../engine/compile/problems/source-file.ts';
import type { BrandSources } from '../../../engine/decide/brand/brand-layers.ts';
import type { BrandField, BrandLayer } from '../../../engine/decide/model/brand.ts';
import type { ChannelRecord, HostPart } from '../../../engine/decide/model/release.ts';
import { DEFAULT_HOST } from '../../../engine/decide/routing/pick-host.ts';
import type { ChannelRow } from '../contract/channel.ts';
import { HEADERS } from './headers.ts';
import { aboutOf } from './names-of.ts';

/** State of a channel of which nothing is told. */
export const AS_USUAL = '正常';

type MarksOf = (
  id: string,
  record: ChannelRecord,
  cells: ChannelRow['cells'],
  /** Something says whether its logins carry what the ad network gave. */
  isAttributed: boolean,
) => Pick<ChannelRow, 'isDeclared' | 'marks'>;

/** Who stands behind a page. */
interface Legal {
  readonly company: string;
  readonly filing: string;
}

/** What the files of a version tell of the state of channels. */
export function marksOf(
  files: readonly SourceFile[],
  config: Config,
  branded: { readonly site: BrandSources['site']; readonly hosts: readonly HostPart[] },
): MarksOf {
  const filingOf = filings(files, branded);
  const networks = new Map(config.adNetworks.map((at) => [textAt(at, 'network') ?? '', at]));
  /** By conversion map. */
  const networkOf = new Map(
    config.conversions.map((at) => [
      textAt(at, 'conversion') ?? '',
      networks.get(textAt(at, 'network') ?? '') ?? null,
    ]),
  );
  const says = (map: string, what: string): boolean => {
    const network = networkOf.get(map) ?? null;
    return network !== null && child(network, what).value !== undefined;
  };
  const isSaidOfHost = branded.hosts.some(({ loginAttribution }) => loginAttribution !== undefined);
  const groups = new Map(config.groups.map((at) => [textAt(at, 'group') ?? '', at]));

  return (id, record, cells, isAttributed) => {
    const wrong = filingOf(id, record);
    const { [HEADERS.map]: map = '', [HEADERS.id]: conversion = '' } = cells;
    // Where a network gives each channel an id.
    const hasNoId = conversion === '' && (map === '' || says(map, 'idForm'));
    const hasNoAttribution = !isAttributed && !isSaidOfHost && says(map, 'loginAttribution');
    return {
      isDeclared: wrong === undefined ? null : wrong === null,
      marks: [
        ...record.groups.flatMap((group) => {
          const at = groups.get(group);
          const name = at && textAt(at, 'state');
          return at && name ? [{ name, about: aboutOf(at), isWrong: false }] : [];
        }),
        ...(wrong ? [{ name: '备案未声明', about: wrong, isWrong: true }] : []),
        ...(hasNoId
          ? [
              {
                name: '无转化ID',
                about: map === '' ? '不在任何转化表里，广告平台收不到转化' : '转化表要求转化ID，这里没有',
                isWrong: false,
              },
            ]
          : []),
        ...(hasNoAttribution
          ? [
              {
                name: '无登录归因',
                about: '登录不带广告平台的点击信息；加入快手渠道这样的分组就有',
                isWrong: false,
              },
            ]
          : []),
      ],
    };
  };
}

/**
 * What is wrong with the companies and filing numbers that visitors of a channel see, at any host and path, in any app;
 * null for nothing, undefined where the project declares none.
 */
function filings(
  files: readonly SourceFile[],
  { site, hosts }: Parameters<typeof marksOf>[2],
): (id: string, record: ChannelRecord) => string | null | undefined {
  const { filings, apps } = blockTraits(files.filter(({ path }) => fileKind(path) === 'legal'));
  const usualFirst = [...hosts].sort((a, b) => Number(b.id === DEFAULT_HOST) - Number(a.id === DEFAULT_HOST));
  /** What stands below the channel's own, each pair once, with the host that it was found at. */
  const below = new Map<string, Legal & { readonly host: string }>();
  for (const host of usualFirst)
    for (const path of ['', ...brandedPaths(host)]) {
      const { companyName, icp } = brandSeen({ site }, host, path, null);
      const pair = { company: companyName.value, filing: icp.value, host: host.id };
      const key = JSON.stringify([pair.company, pair.filing]);
      if (!below.has(key)) below.set(key, pair);
    }
  /** Most channels say nothing of it, or the same. */
  const told = new Map<string, string | null>();

  return (id, { brand, versions }) => {
    if (filings.size === 0) return undefined;
    const shown = [brand, ...(versions?.of ?? []).map((version) => [...brand, ...version.brand])];
    const own = shown.map((layers) => [lastOf(layers, 'companyName'), lastOf(layers, 'icp')] as const);
    const companies = [
      undefined,
      ...apps.filter((app) => app.channels.includes(id)).map((app) => app.appcompany),
    ];
    const key = JSON.stringify([own, companies]);
    const known = told.get(key);
    if (known !== undefined) return known;
    const wrong = [...below.values()].flatMap(({ company, filing, host }) =>
      own.flatMap(([ownCompany = company, ownFiling = filing]) =>
        companies.flatMap((inApp = ownCompany) =>
          problemOf({ company: inApp, filing: ownFiling }, filings, host),
        ),
      ),
    )[0];
    told.set(key, wrong ?? null);
    return wrong ?? null;
  };
}

function lastOf(layers: readonly BrandLayer[], field: BrandField): string | undefined {
  return layers.findLast(({ fields }) => fields[field] !== undefined)?.fields[field];
}

/** In Chinese, as `filingProblem` finds it; nothing for a declared pair. */
function problemOf({ company, filing }: Legal, filings: Filings, host: string): readonly string[] {
  const at = { value: '', from: '' };
  if (
    filingProblem({ company: { ...at, value: company }, filing: { ...at, value: filing } }, filings) === null
  )
    return [];
  const owner = [...filings].find(([, numbers]) => numbers.includes(filing))?.[0];
  const where = host === DEFAULT_HOST ? '' : `（域名 ${host}）`;
  return [
    owner === undefined
      ? `「${company}」与「${filing}」没有登记为一对${where}`
      : `备案号「${filing}」登记在「${owner}」名下，不属于「${company}」${where}`,
  ];
}
