import { type FileKind, fileKind } from '../../compile/file-kinds.ts';

/** What visitors notice of a changed file, in the order in which it is told. */
export const NOTICED = [
  'Where visitors are led',
  'What pages show',
  'What forms ask',
  'Agreements and company numbers',
  'Channels',
  'What ad networks hear',
  'Nothing that visitors notice',
] as const;

export type Noticed = (typeof NOTICED)[number];

const BY_KIND: Readonly<Record<FileKind, Noticed>> = {
  guard: 'Where visitors are led',
  destinations: 'Where visitors are led',
  routes: 'Where visitors are led',
  host: 'Where visitors are led',
  'every-host': 'Where visitors are led',
  facts: 'Where visitors are led',
  lists: 'Where visitors are led',
  schedule: 'Where visitors are led',
  calendar: 'What pages show',
  environment: 'Where visitors are led',
  storage: 'Where visitors are led',
  api: 'Where visitors are led',
  bridge: 'Where visitors are led',
  page: 'What pages show',
  'shared-blocks': 'What pages show',
  block: 'What pages show',
  brand: 'What pages show',
  text: 'What pages show',
  form: 'What forms ask',
  'form-schema': 'What forms ask',
  'form-ui': 'What forms ask',
  phone: 'What forms ask',
  agreement: 'Agreements and company numbers',
  legal: 'Agreements and company numbers',
  channel: 'Channels',
  group: 'Channels',
  conversion: 'What ad networks hear',
  'ad-network': 'What ad networks hear',
  tracking: 'What ad networks hear',
  samples: 'Nothing that visitors notice',
  wording: 'Nothing that visitors notice',
  meta: 'Nothing that visitors notice',
  'block-schema': 'Nothing that visitors notice',
};

/** What visitors notice of a changed file; of one that is none of the configuration, pages show it: a picture. */
export function noticedBy(file: string): Noticed {
  const kind = fileKind(file);
  return kind === null ? 'What pages show' : BY_KIND[kind];
}
