import type { ChannelVersions, VersionSettings } from '../../model/channel-version.ts';
import type { JsonPointer } from '../../model/json.ts';
import { type At, child, textAt } from '../at.ts';
import { shareOut, versionWindows } from '../version-windows.ts';
import { brandLayersOf } from './brand-layers-of.ts';
import type { Context } from './context.ts';

/** The part of a channel's record that says which versions it has; nothing for the many channels without. */
export function channelVersions(
  record: JsonPointer,
  file: At | null,
  context: Context,
): { readonly versions?: ChannelVersions } {
  if (!file || child(file, 'versions').value === undefined) return {};
  const { config, links } = context;
  const windows = versionWindows(file, config);
  const shares = shareOut(windows);
  links.link(`${record}/versions/by`, child(config.schedule, 'visitor'));
  const of = windows.map((window, index) => {
    const { at, id, from, until } = window;
    const pointer = `${record}/versions/of/${index}`;
    links.link(pointer, at);
    return {
      id,
      from: Number.isFinite(from) ? from : null,
      until: Number.isFinite(until) ? until : null,
      share: shares.get(window) ?? [],
      brand: brandLayersOf([child(at, 'brand')], `${pointer}/brand`, context),
      ...settingsOf(at),
    };
  });
  return { versions: { by: textAt(config.schedule, 'visitor') ?? '', of } };
}

function settingsOf(at: At): VersionSettings {
  const [title, variant] = [textAt(at, 'title'), textAt(at, 'variant')];
  const pages = child(at, 'pages').value as VersionSettings['pages'];
  return {
    ...(title === null ? {} : { title }),
    ...(variant === null ? {} : { variant }),
    ...(pages === undefined ? {} : { pages }),
  };
}
