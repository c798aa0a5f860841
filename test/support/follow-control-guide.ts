import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PROJECT_ROOT } from './project-root.ts';

const guide = readFileSync(join(PROJECT_ROOT, 'docs/forms.md'), 'utf8');

/** The component that the developers' guide gives, as it stands there. */
export const guidedComponent = given(/```tsx\n([\s\S]*?)```/);

/** The files of the form that the guide adds, as they stand there. */
export const guidedForm: readonly { readonly path: string; readonly text: string }[] = [
  ...guide.matchAll(/`(schemas\/[\w./-]+\.json)`[^`]*```json\n([\s\S]*?)```/g),
].map(([, path, text]) => ({ path: String(path), text: String(text) }));

/** What the guide gives to write, without the indentation of its list. */
function given(pattern: RegExp): string {
  const found = pattern.exec(guide)?.[1];
  if (found === undefined) throw new Error(`docs/forms.md does not give ${pattern}`);
  return found.replace(/^ {3}/gm, '').trim();
}

/** Adds the control of the developers' guide to a copy of the project, doing each step as it is written. */
export function followControlGuide(root: string): void {
  /** Puts lines behind the first one that holds the text. */
  function addBehind(path: string, behind: string, lines: string): void {
    const all = readFileSync(join(root, path), 'utf8').split('\n');
    const at = all.findIndex((one) => one.includes(behind));
    if (at < 0) throw new Error(`${path} has no line with ${behind}`);
    writeFileSync(join(root, path), [...all.slice(0, at + 1), lines, ...all.slice(at + 1)].join('\n'));
  }
  const core = 'engine/forms';
  const widgets = 'engine/react/forms/widgets';
  addBehind(`${core}/widget-names.ts`, 'ASKS = {', `  ${given(/`(dots: 'choose')`/)},`);
  addBehind(`${core}/widget-rules.ts`, 'WIDGET_RULES: readonly', `  ${given(/`(named\('dots', \(.*\))`/)},`);
  addBehind(`${core}/widget-options.ts`, 'WIDGET_OPTIONS:', `  ${given(/`(dots: \[\])`/)},`);
  writeFileSync(join(root, widgets, 'dots-widget.tsx'), guidedComponent);
  addBehind(`${widgets}/widget-components.ts`, 'WIDGET_COMPONENTS:', `  ${given(/`(dots: DotsWidget)`/)},`);
  addBehind(
    `${widgets}/widget-components.ts`,
    "from './cascade-widget.tsx'",
    "import { DotsWidget } from './dots-widget.tsx';",
  );
  addBehind(
    'test/react/forms/widget-fixtures.tsx',
    'FIXTURES: Readonly',
    given(/```ts\n(\s*dots: [\s\S]*?)```/),
  );
  addBehind(
    'engine/cli/add/form/question-kinds.ts',
    'QUESTION_KINDS = [',
    `  ${given(/`(named\('dots', '圆点'.*\))`/)},`,
  );
}
