import type { BrandField } from '../../decide/model/brand.ts';
import { type At, child, entries, textAt } from '../at.ts';
import type { AgreementFile, Config } from '../config.ts';
import type { Lists } from './expand-lists.ts';
import { createLinks, type Links } from './links.ts';

/** A brand preset: its fields and its file. */
export interface BrandPreset {
  readonly fields: Readonly<Partial<Record<BrandField, string>>>;
  readonly at: At;
}

/** What all parts of normalisation share. */
export interface Context {
  readonly config: Config;
  readonly lists: Lists;
  readonly presets: ReadonlyMap<string, BrandPreset>;
  readonly agreements: ReadonlyMap<string, AgreementFile>;
  readonly links: Links;
}

/** Indexes a checked configuration. */
export function createContext(config: Config, fieldsOf: (at: At) => BrandPreset['fields']): Context {
  const lists = new Map<string, readonly string[]>();
  for (const [name, list] of entries(child(config.lists, 'lists'))) {
    lists.set(name, (child(list, 'values').value ?? []) as readonly string[]);
  }
  return {
    config,
    lists,
    presets: new Map(config.brands.map((at) => [textAt(at, 'brand') ?? '', { fields: fieldsOf(at), at }])),
    agreements: new Map(config.agreements.map((agreement) => [agreement.id, agreement])),
    links: createLinks(),
  };
}
