import { type At, child, textAt } from '../at.ts';
import { channelMembers } from '../channel-members.ts';
import type { Check } from '../check.ts';

export const unfitConversionId: Check<'C086'> = {
  code: 'C086',
  title: "Conversion ids look like those of the network's console",
  meaning:
    'A network drops a conversion under an id that it never gave without a word, and the channel looks as if nobody applied.',
  files: ['conversion'],
  check(config, report) {
    const forms = new Map(config.adNetworks.map((at) => [textAt(at, 'network'), formOf(at)] as const));
    for (const { id: channel, conversions } of channelMembers(config)) {
      for (const { map, at, conversionId } of conversions) {
        const network = textAt(map, 'network');
        const form = forms.get(network);
        if (conversionId === null || network === null || !form || form.pattern.test(String(conversionId)))
          continue;
        report(at, { id: conversionId, channel, network, wanted: form.about });
      }
    }
  },
};

/**
 * What the ids of a network look like; null where the network does not say, or says it in a pattern that cannot be
 * read.
 */
function formOf(network: At): { readonly pattern: RegExp; readonly about: string } | null {
  const form = child(network, 'idForm');
  const pattern = textAt(form, 'pattern');
  if (pattern === null) return null;
  try {
    return { pattern: new RegExp(pattern), about: textAt(form, 'about') ?? pattern };
  } catch {
    return null;
  }
}
