import type { ErrorSchema } from '@rjsf/utils';

/** Messages by place as the form library wants them: one tree, with the messages of each part at its branch. */
export function partErrors(mistakes: Readonly<Record<string, string>>): ErrorSchema {
  const tree: ErrorSchema = {};
  for (const [at, message] of Object.entries(mistakes)) {
    let branch: Record<string, ErrorSchema> & ErrorSchema = tree as never;
    for (const token of at.split('/').slice(1)) {
      const key = token.replace(/~1/g, '/').replace(/~0/g, '~');
      branch[key] = branch[key] ?? {};
      branch = branch[key] as never;
    }
    branch.__errors = [message];
  }
  return tree;
}
