import type { Release } from '../../decide/model/release.ts';
import type { Config } from '../config.ts';
import { brandFields } from './brand-layers-of.ts';
import { createContext } from './context.ts';
import type { Links } from './links.ts';
import { normaliseAds } from './normalise-ads.ts';
import { normaliseChannels } from './normalise-channels.ts';
import { normaliseForms } from './normalise-forms.ts';
import { normaliseHosts } from './normalise-hosts.ts';
import { normaliseAgreements, normalisePages } from './normalise-pages.ts';
import { normaliseSite } from './normalise-site.ts';
import { normaliseTexts } from './normalise-texts.ts';

/** A release without its identity. */
export type ReleaseContent = Omit<Release, 'id' | 'origins'>;

/**
 * Stage "normalise": writes out defaults, named lists, channel groups and brand presets. Only for configurations
 * without errors.
 */
export function normalise(config: Config): { readonly content: ReleaseContent; readonly links: Links } {
  const context = createContext(config, brandFields);
  const channels = normaliseChannels(context);
  const content: ReleaseContent = {
    site: normaliseSite(context, Object.keys(channels).length),
    hosts: normaliseHosts(context),
    channels,
    pages: normalisePages(context),
    forms: normaliseForms(context),
    formText: normaliseTexts(context, '/formText', ({ isOfForms }) => isOfForms),
    agreements: normaliseAgreements(context),
    ads: normaliseAds(context),
  };
  return { content, links: context.links };
}
