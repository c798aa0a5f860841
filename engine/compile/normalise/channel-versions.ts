import type { ChannelVersions, VersionSettings } from '../../decide/model/channel-version.ts';
import type { JsonPointer } from '../../decide/model/json.ts';
import type { Version, Versions } from '../../decide/model/version.ts';
import { type At, child, textAt } from '../at.ts';
import { shareOut, type VersionWindow, versionWindows } from '../version-windows.ts';
import { brandLayersOf } from './brand-layers-of.ts';
import type { Context } from './context.ts';

/** The part of a channel's record that says which versions it has; nothing for the many channels without. */
export function channelVersions(
  record: JsonPointer,
  file: At | null,
  context: Context,
): { readonly versions?: ChannelVersions } {
  const versions = file
    ? versionsOf(record, file, context, ({ at }, pointer) => ({
        brand: brandLayersOf([child(at, 'brand')], `${pointer}/brand`, context),
        ...settingsOf(at),
      }))
    : null;
  return versions ? { versions } : {};
}

/**
 * The versions that the file of a channel or a page says it has; null for none.
 *
 * @param owner where in the release the channel or page stands.
 * @param settings what a version has besides times and visitors, with the place of the version in the release.
 */
export function versionsOf<Settings>(
  owner: JsonPointer,
  file: At,
  { config, links }: Context,
  settings: (window: VersionWindow, pointer: JsonPointer) => Settings,
): Versions<Version & Settings> | null {
  if (child(file, 'versions').value === undefined) return null;
  const windows = versionWindows(file, config);
  const shares = shareOut(windows);
  links.link(`${owner}/versions/by`, child(config.schedule, 'visitor'));
  links.link(`${owner}/versions/zone`, child(config.schedule, 'utcOffset'));
  const of = windows.map((window, index) => {
    const { at, id, from, until } = window;
    const pointer = `${owner}/versions/of/${index}`;
    links.link(pointer, at);
    return {
      id,
      from: Number.isFinite(from) ? from : null,
      until: Number.isFinite(until) ? until : null,
      share: shares.get(window) ?? [],
      ...settings(window, pointer),
    };
  });
  const [by = '', zone = ''] = ['visitor', 'utcOffset'].map((key) => textAt(config.schedule, key) ?? '');
  const keeps = textAt(config.schedule, 'keeps');
  if (keeps === null) return { by, zone, of };
  links.link(`${owner}/versions/keeps`, child(config.schedule, 'keeps'));
  return { by, keeps, zone, of };
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
