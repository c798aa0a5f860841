import type { Shape } from '../../../engine/decide/model/shape.ts';

const LEAF: Readonly<Record<string, (value: unknown) => boolean>> = {
  text: (value) => typeof value === 'string',
  integer: Number.isInteger,
  boolean: (value) => typeof value === 'boolean',
  json: (value) => value !== undefined,
  texts: (value) =>
    typeof value === 'object' &&
    value !== null &&
    Object.values(value).every((text) => typeof text === 'string'),
};

/** Where a value differs from its shape, missing and unknown keys included; null when it does not. */
export function misfit(value: unknown, shape: Shape, at = 'data'): string | null {
  if (typeof shape === 'string') {
    return LEAF[shape]?.(value) ? null : `${at} is no ${shape}: ${JSON.stringify(value)}`;
  }
  if (Array.isArray(shape)) {
    if (!Array.isArray(value)) return `${at} is no list`;
    return (
      value.map((item, i) => misfit(item, shape[0] as Shape, `${at}[${i}]`)).find((text) => text !== null) ??
      null
    );
  }
  if (typeof value !== 'object' || value === null) return `${at} is no object`;
  const object = value as Readonly<Record<string, unknown>>;
  const named = Object.entries(shape as Readonly<Record<string, Shape>>).map(
    ([key, its]) => [key.replace(/\?$/, ''), its, key.endsWith('?')] as const,
  );
  const unknown = Object.keys(object).find((key) => !named.some(([name]) => name === key));
  if (unknown !== undefined) return `${at}.${unknown} is not in the contract`;
  const found = named.map(([name, its, optional]) =>
    optional && object[name] === undefined ? null : misfit(object[name], its, `${at}.${name}`),
  );
  return found.find((text) => text !== null) ?? null;
}
