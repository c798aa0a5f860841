/** Kinds of configuration files. */
export type FileKind =
  | 'host'
  | 'channel'
  | 'group'
  | 'conversion'
  | 'ad-network'
  | 'tracking'
  | 'schedule'
  | 'calendar'
  | 'guard'
  | 'destinations'
  | 'facts'
  | 'storage'
  | 'api'
  | 'bridge'
  | 'environment'
  | 'lists'
  | 'every-host'
  | 'phone'
  | 'samples'
  | 'wording'
  | 'legal'
  | 'routes'
  | 'page'
  | 'shared-blocks'
  | 'block'
  | 'form'
  | 'form-schema'
  | 'form-ui'
  | 'brand'
  | 'text'
  | 'agreement'
  | 'meta'
  | 'block-schema';

interface KindRow {
  readonly kind: FileKind;
  readonly path: RegExp;
}

const NAME = '[A-Za-z0-9._*-]+';

const KINDS: readonly KindRow[] = [
  { kind: 'host', path: new RegExp(`^hosts/${NAME}\\.json$`) },
  { kind: 'channel', path: new RegExp(`^channels/${NAME}\\.json$`) },
  { kind: 'group', path: new RegExp(`^channels/groups/${NAME}\\.json$`) },
  { kind: 'conversion', path: new RegExp(`^channels/conversions/${NAME}\\.json$`) },
  ...(
    [
      'guard',
      'destinations',
      'facts',
      'storage',
      'api',
      'bridge',
      'environment',
      'lists',
      'phone',
      'samples',
      'every-host',
      'wording',
      'legal',
      'tracking',
      'schedule',
      'calendar',
    ] as const
  ).map((kind) => ({ kind, path: new RegExp(`^schemas/${kind}\\.json$`) })),
  { kind: 'ad-network', path: new RegExp(`^schemas/ads/${NAME}\\.json$`) },
  { kind: 'routes', path: new RegExp(`^schemas/routes/${NAME}\\.json$`) },
  { kind: 'page', path: new RegExp(`^schemas/pages/${NAME}\\.json$`) },
  { kind: 'shared-blocks', path: new RegExp(`^schemas/pages/shared/${NAME}\\.json$`) },
  { kind: 'block', path: new RegExp(`^schemas/blocks/${NAME}\\.json$`) },
  { kind: 'form', path: new RegExp(`^schemas/forms/${NAME}/form\\.json$`) },
  { kind: 'form-schema', path: new RegExp(`^schemas/forms/${NAME}/schema\\.json$`) },
  { kind: 'form-ui', path: new RegExp(`^schemas/forms/${NAME}/ui\\.json$`) },
  { kind: 'brand', path: new RegExp(`^schemas/brands/${NAME}\\.json$`) },
  { kind: 'text', path: new RegExp(`^schemas/text/${NAME}\\.json$`) },
  { kind: 'agreement', path: new RegExp(`^schemas/agreements/${NAME}\\.md$`) },
  { kind: 'block-schema', path: new RegExp(`^schemas/meta/blocks/${NAME}\\.schema\\.json$`) },
  { kind: 'meta', path: new RegExp(`^schemas/meta/${NAME}\\.schema\\.json$`) },
];

/** Kinds whose files lie in one of the three folders. A large configuration has many files, nearly all of one kind. */
const BY_FOLDER: ReadonlyMap<string, readonly KindRow[]> = new Map(
  ['hosts', 'channels', 'schemas'].map((folder) => [
    folder,
    KINDS.filter(({ path }) => path.source.startsWith(`^${folder}`)),
  ]),
);

/** Every stage asks for the kind of every file. */
const known = new Map<string, FileKind | null>();

/** The kind of a file by its path; null when the engine reads no such file. */
export function fileKind(path: string): FileKind | null {
  let kind = known.get(path);
  if (kind === undefined) {
    const rows = BY_FOLDER.get(path.slice(0, path.indexOf('/')));
    kind = rows?.find((row) => row.path.test(path))?.kind ?? null;
    known.set(path, kind);
  }
  return kind;
}

/** Files without which nothing works. */
export const REQUIRED_FILES: readonly string[] = [
  'hosts/default.json',
  'schemas/api.json',
  'schemas/brands/default.json',
  'schemas/bridge.json',
  'schemas/destinations.json',
  'schemas/environment.json',
  'schemas/every-host.json',
  'schemas/facts.json',
  'schemas/guard.json',
  'schemas/lists.json',
  'schemas/phone.json',
  'schemas/storage.json',
  'schemas/wording.json',
  'schemas/tracking.json',
  'schemas/schedule.json',
];

/** The JSON Schema of a kind of file; null for what has none (Markdown, JSON Schemas themselves). */
export function metaPath(kind: FileKind): string | null {
  if (kind === 'agreement' || kind === 'meta' || kind === 'block-schema') return null;
  return `schemas/meta/${kind === 'group' ? 'channel-group' : kind}.schema.json`;
}

/** The JSON Schema of a block's options. */
export function blockSchemaPath(block: string): string {
  return `schemas/meta/blocks/${block}.schema.json`;
}

/** The options that a block has on every page. */
export function usualOptionsPath(block: string): string {
  return `schemas/blocks/${block}.json`;
}

/** The name of a file without folders and extension. */
export function baseName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1).replace(/\.[a-z]+$/, '');
}

/** The form that a file belongs to: the name of its folder. */
export function formIdOf(path: string): string {
  return path.split('/')[2] ?? '';
}
