import { type At, entries } from './at.ts';
import { type FileKind, fileKind } from './file-kinds.ts';
import { selectAt } from './select-at.ts';

/** What can be mentioned by name. */
export type ReferenceKind =
  | 'ad-network'
  | 'agreement'
  | 'brand'
  | 'endpoint'
  | 'fetch'
  | 'form'
  | 'group'
  | 'handler'
  | 'page'
  | 'path'
  | 'screen'
  | 'shared-blocks'
  | 'storage-key'
  | 'text'
  | 'variant';

/** A mention: the text at this place names something of this kind. */
export interface Reference {
  readonly kind: ReferenceKind;
  readonly name: string;
  readonly at: At;
  /** The name is the key of the property, not its value. */
  readonly on?: 'key';
}

/** Where files mention things, as patterns of `selectAt`. Lists in rules and blocks of pages are found on their own. */
const POSITIONS: Readonly<
  Partial<Record<FileKind, Readonly<Partial<Record<ReferenceKind, readonly string[]>>>>>
> = {
  host: {
    brand: ['/brand/preset', '/screens/*/brand/preset'],
    path: ['/root'],
    screen: ['/screens/*/screen'],
    variant: ['/variant'],
  },
  'every-host': {
    page: ['/landing/screens/*', '/unmatched/page'],
    path: ['/paths/*/as'],
    screen: ['/paths/*/screen'],
  },
  'ad-network': { endpoint: ['/report/endpoint'], 'storage-key': ['/report/from'] },
  conversion: { 'ad-network': ['/network'] },
  channel: {
    brand: ['/brand/preset', '/versions/*/brand/preset'],
    group: ['/groups/*'],
    page: ['/versions/*/pages/*'],
    variant: ['/variant', '/versions/*/variant'],
  },
  storage: { 'storage-key': ['/login/*'] },
  schedule: { 'storage-key': ['/visitor', '/keeps'] },
  group: {
    brand: ['/settings/brand/preset'],
    group: ['/excludes/*', '/within', '/oneOf/*'],
    variant: ['/settings/variant'],
  },
  routes: { page: ['/routes/*/page'] },
  page: {
    agreement: ['/agreements/*', '/versions/*/agreements/*'],
    'shared-blocks': ['/blocks/*/shared', '/versions/*/blocks/*/shared'],
  },
  form: { agreement: ['/agreements/*'] },
  guard: {
    endpoint: ['/fetches/*/endpoint', '/steps/*/rows/*/do/*/endpoint'],
    fetch: ['/steps/*/fetch/*/name'],
    handler: ['/steps/*/rows/*/do/*/handler'],
    page: ['/redirectLimitPage'],
    path: ['/steps/*/rows/*/go/path'],
    'storage-key': ['/channel/store/*', '/steps/*/rows/*/do/*/key', '/steps/*/rows/*/do/*/keys/*'],
  },
  destinations: {
    path: ['/rows/*/*/to', '/variants/*/*/*/to'],
    variant: ['/defaultVariant'],
  },
  api: {
    path: ['/afterLogin', '/unauthorised/to'],
    'storage-key': ['/unauthorised/clear/*'],
    text: ['/failureTexts/*', '/endpoints/*/failureTexts/*'],
  },
};

/** Where files name channels by ranges of their numbers, as the schemas of these kinds say. */
export const CHANNEL_RANGES: Readonly<Partial<Record<FileKind, string>>> = {
  group: '/channels/*',
  conversion: '/channels/*',
};

/** Where the keys of an object mention things. */
const KEYS: Readonly<Partial<Record<FileKind, Readonly<Partial<Record<ReferenceKind, string>>>>>> = {
  channel: { page: '/versions/*/pages' },
  samples: { endpoint: '/replies' },
};

/** Every mention in files of known kinds. */
export function collectReferences(files: Iterable<At>): readonly Reference[] {
  const found: Reference[] = [];
  for (const file of files) {
    const kind = fileKind(file.file);
    const positions = kind === null ? undefined : POSITIONS[kind];
    for (const [reference, patterns] of Object.entries(positions ?? {})) {
      for (const pattern of patterns) {
        for (const at of selectAt(file, pattern)) {
          if (typeof at.value !== 'string') continue;
          found.push({ kind: reference as ReferenceKind, name: at.value, at });
        }
      }
    }
    for (const [reference, pattern] of Object.entries((kind && KEYS[kind]) ?? {})) {
      for (const [name, at] of selectAt(file, pattern).flatMap(entries)) {
        found.push({ kind: reference as ReferenceKind, name, at, on: 'key' });
      }
    }
  }
  return found;
}
