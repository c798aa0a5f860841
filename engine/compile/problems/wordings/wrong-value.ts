/** JSON's own types, in words. */
const TYPES: Readonly<Record<string, string>> = {
  string: 'a text in double quotes',
  number: 'a number',
  integer: 'a whole number',
  boolean: 'true or false',
  array: 'a list [ … ]',
  object: 'an object { … }',
  null: 'null',
};

/** What a value, or a name in the place of `key`, is against what its schema asks for. Values are JSON. */
export type WrongValue = { readonly key?: string } & (
  | { readonly kind: 'type'; readonly wanted: readonly string[]; readonly given: string }
  | { readonly kind: 'one-of'; readonly allowed: readonly string[] }
  | { readonly kind: 'exactly'; readonly allowed: string }
  | { readonly kind: 'least' | 'most'; readonly limit: number }
  | { readonly kind: 'empty'; readonly example?: string }
  | {
      readonly kind: 'few' | 'many';
      readonly limit: number;
      readonly of: 'characters' | 'entries' | 'properties';
    }
  /** Places of two entries, from 1. */
  | { readonly kind: 'same'; readonly first: number; readonly second: number }
  | { readonly kind: 'unknown-kind'; readonly tag: string }
  | { readonly kind: 'one-way'; readonly ways: readonly { readonly name: string; readonly about: string }[] }
  | {
      readonly kind: 'form';
      readonly about: string | null;
      readonly pattern: string;
      readonly example?: string;
    }
  /** What pages report of a conversion, and the backend would refuse. */
  | { readonly kind: 'unreported'; readonly field: string; readonly value: string; readonly file: string }
  | { readonly kind: 'institution'; readonly name: string }
  /** Of what a site takes from another. */
  | { readonly kind: 'missing'; readonly path: string }
  | { readonly kind: 'other'; readonly words: string }
);

export function wrongValue(wrong: WrongValue): string {
  const said = detailOf(wrong);
  return wrong.key === undefined ? `wrong value: ${said}` : `"${wrong.key}" cannot be a name here: ${said}`;
}

function detailOf(wrong: WrongValue): string {
  switch (wrong.kind) {
    case 'type':
      return `${wrong.wanted.map(typeInWords).join(' or ')} is needed here, this is ${typeInWords(wrong.given)}`;
    case 'one-of':
      return `it must be one of ${wrong.allowed.join(', ')}`;
    case 'exactly':
      return `it must be ${wrong.allowed}`;
    case 'least':
    case 'most':
      return `it must be at ${wrong.kind} ${wrong.limit}`;
    case 'empty':
      return `it must not be empty${exampleOf(wrong)}`;
    case 'few':
      return `it must have at least ${wrong.limit} ${wrong.of}`;
    case 'many':
      return `it must have at most ${wrong.limit} ${wrong.of}`;
    case 'same':
      return `its entries ${wrong.first} and ${wrong.second} are the same; remove one`;
    case 'unknown-kind':
      return `"${wrong.tag}" must name one of the known kinds`;
    case 'one-way':
      return `it must have exactly one of ${wrong.ways.map(({ name, about }) => `"${name}" (${about})`).join(', ')}`;
    case 'form':
      return `needed is ${wrong.about ?? `a text that matches ${wrong.pattern}`}${exampleOf(wrong)}`;
    case 'unreported':
      return `pages report ${wrong.field} ${wrong.value} (${wrong.file}), which is none of "types"`;
    case 'institution':
      return `"institutions" has no "${wrong.name}"`;
    case 'missing':
      return `"${wrong.path}" does not exist; name what the site takes, and where from`;
    case 'other':
      return wrong.words;
  }
}

function exampleOf({ example }: { readonly example?: string }): string {
  return example === undefined ? '' : `, for example ${example}`;
}

function typeInWords(type: string): string {
  return TYPES[type] ?? type;
}
