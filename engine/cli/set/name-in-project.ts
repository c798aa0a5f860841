import type { ProjectNames } from '../add/project-names.ts';
import { knownName } from '../known-name.ts';
import type { NamedKind } from './set-kind.ts';

/**
 * The id of something that there is.
 *
 * @throws UsageError for what there is not, with what was probably meant and how it is added.
 */
export function nameInProject(kind: NamedKind, typed: string, names: ProjectNames): string {
  const id = kind.read(typed);
  knownName(`there is no ${kind.name}`, id, kind.known(names), `npx dukou add ${kind.name} makes a new one`);
  return id;
}
