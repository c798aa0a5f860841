import type { Json } from '../../decide/model/json.ts';
import { isObject } from '../at.ts';

/** JSON text that is the same for the same content: keys sorted by code unit, no spaces. */
export function canonicalJson(value: Json): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (!isObject(value)) return JSON.stringify(value);
  const properties: string[] = [];
  for (const key of Object.keys(value).sort()) {
    const item = value[key];
    if (item !== undefined) properties.push(`${JSON.stringify(key)}:${canonicalJson(item)}`);
  }
  return `{${properties.join(',')}}`;
}
