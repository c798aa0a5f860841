import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FormPackage } from '../../../engine/core/model/form.ts';
import { PROJECT_ROOT } from '../../support/project-root.ts';

/** Folders of `schemas/forms`. */
export const FORM_IDS = [
  'form-package',
  'form-package-app',
  'form-package-simple',
  'form-package-test',
  'form-package-uni',
] as const;

/** A shipped form package, read from its three files. */
export function shippedForm(id: string): FormPackage {
  const read = (name: string) =>
    JSON.parse(readFileSync(join(PROJECT_ROOT, 'schemas/forms', id, `${name}.json`), 'utf8'));
  const { agreements, ...form } = read('form');
  return {
    ...form,
    id,
    schema: read('schema'),
    uiSchema: read('ui'),
    agreements: (agreements as string[]).map((agreement) => ({
      id: agreement,
      title: '个人敏感信息处理授权书',
      version: '1.0',
    })),
  };
}
