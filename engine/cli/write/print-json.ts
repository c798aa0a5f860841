import type { Json } from '../../decide/model/json.ts';

/** Lines of configuration are at most so long. */
export const WIDTH = 110;

/** Comments by key of the outermost object. */
export type Comments = Readonly<Record<string, string>>;

/**
 * JSON as configuration is written: two spaces, a short object on one line, lines of at most 110 columns, a newline at
 * the end.
 *
 * @param comments stand above the keys of the outermost object.
 */
export function printJson(value: Readonly<Record<string, Json>>, comments: Comments = {}): string {
  const keys = Object.keys(value);
  const lines = keys.flatMap((key, index) => {
    const comma = index < keys.length - 1 ? ',' : '';
    const property = `${JSON.stringify(key)}: `;
    const text = print(value[key] as Json, 2, property.length + 2 + comma.length);
    return [...commentLines(comments[key]), `  ${property}${text}${comma}`];
  });
  return `{\n${lines.join('\n')}\n}\n`;
}

/** @param used columns that the line has lost before and after the value. */
function print(value: Json, indent: number, used: number): string {
  const short = inline(value);
  if (typeof value !== 'object' || value === null) return short;
  if (used + short.length <= WIDTH && !wantsLines(value)) return short;
  const pad = ' '.repeat(indent + 2);
  const end = ' '.repeat(indent);
  if (Array.isArray(value)) {
    const items = value.map((item) => `${pad}${print(item, indent + 2, indent + 3)}`);
    return `[\n${items.join(',\n')}\n${end}]`;
  }
  const properties = Object.entries(value).map(([key, item]) => {
    const property = `${JSON.stringify(key)}: `;
    return `${pad}${property}${print(item as Json, indent + 2, indent + 3 + property.length)}`;
  });
  return `{\n${properties.join(',\n')}\n${end}}`;
}

function inline(value: Json): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(inline).join(', ')}]`;
  const properties = Object.entries(value).map(
    ([key, item]) => `${JSON.stringify(key)}: ${inline(item as Json)}`,
  );
  return properties.length === 0 ? '{}' : `{ ${properties.join(', ')} }`;
}

/** A list of objects has a line for each, as the formatter wants it. */
function wantsLines(value: object): boolean {
  const isLong = (item: Json) =>
    typeof item === 'object' && item !== null && Object.keys(item as object).length > 1;
  if (Array.isArray(value)) return value.length > 1 && value.every(isLong);
  return Object.values(value).some((item) => typeof item === 'object' && item !== null && wantsLines(item));
}

function commentLines(comment: string | undefined): readonly string[] {
  return comment === undefined ? [] : [`  // ${comment.replace(/\s+/g, ' ')}`];
}
