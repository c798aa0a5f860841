import type { ActionSpec } from '../../decide/model/page.ts';
import { formatAddress, parseAddress } from './page-address.ts';

/**
 * Where an action inside the site leads: path with query, `{fact}` placeholders filled.
 *
 * @param fill fills the placeholders of one text.
 */
export function actionAddress(
  action: Extract<ActionSpec, { readonly go: string }>,
  fill: (template: string) => string,
): string {
  const { path, query } = parseAddress(fill(action.go));
  const all: Record<string, string> = { ...query };
  for (const [name, value] of Object.entries(action.query ?? {})) all[name] = fill(value);
  return formatAddress(path, all);
}
