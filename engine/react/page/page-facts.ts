import type { Json } from '../../decide/model/json.ts';
import type { PageSpec } from '../../decide/model/page.ts';

/** Facts that blocks read by themselves, whatever their options. */
const ALWAYS = [
  'brand.name',
  'brand.logo',
  'brand.companyName',
  'brand.icp',
  'brand.sourcesFunding',
  'brand.color',
  'env.os',
  'env.inWeChat',
];

/**
 * Names of the facts that the page's first rendering depends on: those of its rules, of the placeholders in its texts,
 * and those that blocks read by themselves. Prerendered HTML may be taken over only where all of them are the same.
 */
export function pageFacts(page: PageSpec): readonly string[] {
  const names = new Set(ALWAYS);
  for (const block of page.blocks) {
    collect(block.when ?? null, names);
    collect(block.with, names);
  }
  return [...names];
}

/** Names of the facts that rules and texts read. */
export function factsIn(values: readonly Json[]): readonly string[] {
  const names = new Set<string>();
  for (const value of values) collect(value, names);
  return [...names];
}

function collect(value: Json | undefined, names: Set<string>): void {
  if (typeof value === 'string') {
    for (const [, name] of value.matchAll(/\{([A-Za-z]\w*\.[\w.]+)\}/g)) if (name) names.add(name);
  } else if (Array.isArray(value)) {
    for (const item of value) collect(item, names);
  } else if (value && typeof value === 'object') {
    for (const [key, item] of Object.entries(value)) {
      const first: Json | undefined = Array.isArray(item) ? item[0] : item;
      if (key === 'var' && typeof first === 'string') names.add(first);
      else collect(item, names);
    }
  }
}
