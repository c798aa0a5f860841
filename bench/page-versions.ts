import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Pages that get versions. */
const PAGES = ['form-package', 'login-second', 'fail-page'];

/** Two versions after each other, the later one for a part of the visitors. */
const VERSIONS = [
  { id: 'spring', from: '2027-03-01 00:00', until: '2027-04-01 00:00' },
  { id: 'trial', from: '2027-04-01 00:00', until: '2027-05-01 00:00', weight: 30 },
];

/** Gives pages of a project, and every hundredth of its channels, versions with times and weights of their own. */
export function addVersions(root: string): void {
  for (const page of PAGES) {
    const file = join(root, 'schemas/pages', `${page}.json`);
    const spec = JSON.parse(readFileSync(file, 'utf8')) as { readonly blocks: readonly object[] };
    const versions = VERSIONS.map((version) => ({ ...version, blocks: spec.blocks }));
    writeFileSync(file, JSON.stringify({ ...spec, versions }, null, 2));
  }
  const generated = readdirSync(join(root, 'channels')).filter((name) => /^channel_1\d+00\.json$/.test(name));
  for (const name of generated) {
    const file = join(root, 'channels', name);
    const versions = VERSIONS.map((version) => ({ ...version, title: '首页' }));
    writeFileSync(file, JSON.stringify({ ...JSON.parse(readFileSync(file, 'utf8')), versions }, null, 2));
  }
}
