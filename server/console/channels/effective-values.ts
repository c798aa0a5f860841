import { brandFields } from '../../../engine/cli/tables/brand-fields.ts';
import type { HostPart, Release } from '../../../engine/decide/model/release.ts';
import type { ChannelRow, EffectiveValue } from '../contract/channel.ts';
import { BRAND_HEADERS } from './brand-headers.ts';
import { sourceWords } from './source-words.ts';

/**
 * What visitors of a channel see where they arrive at a host, and who sets it.
 *
 * @param cells what the channel says itself, by header.
 */
export function effectiveValues(
  release: Release,
  host: HostPart,
  id: string,
  cells: ChannelRow['cells'],
): readonly EffectiveValue[] {
  const record = release.channels[id] ?? null;
  const values = brandFields(release, host, host.root, record).flatMap(
    ({ field, layers }): EffectiveValue[] => {
      const header = BRAND_HEADERS[field];
      if (header === null) return [];
      const own = cells[header] ?? '';
      if (own !== '') return [{ header, value: own, source: '渠道自身', isOwn: true }];
      const under = layers.filter(({ origin }) => sourceWords(origin?.file ?? null) !== '渠道自身').at(-1);
      return [
        { header, value: under?.value ?? '', source: sourceWords(under?.origin?.file ?? null), isOwn: false },
      ];
    },
  );
  return [titleOf(release, id, cells.标题 ?? ''), ...values];
}

function titleOf(release: Release, id: string, own: string): EffectiveValue {
  const header = '标题';
  if (own !== '') return { header, value: own, source: '渠道自身', isOwn: true };
  const origin = release.origins[`/channels/${id}/title`] ?? null;
  const isInherited = origin !== null && sourceWords(origin.file) !== '渠道自身';
  return {
    header,
    value: isInherited ? (release.channels[id]?.title ?? '') : '',
    source: isInherited ? sourceWords(origin.file) : '页面自己的标题',
    isOwn: false,
  };
}
