import type { Release } from '../../../engine/decide/model/release.ts';
import { columns } from './columns.ts';

/** What all hosts have: routes, the steps of the guard and their rows, the destination tables. */
export function commonGolden({ site }: Release): string {
  const { rows, variants, defaultVariant } = site.destinations;
  const table = (kind: 'success' | 'fail') => [
    ...rows[kind].map(({ codes, to, when }) => [
      `${kind} ${codes.join(', ')}${when ? ', on a condition' : ''}`,
      to,
    ]),
    ...Object.entries(variants).flatMap(([name, variant]) =>
      variant[kind].map(({ to, when }) => [
        `${kind} else, ${name}${name === defaultVariant ? ' (default)' : ''}${when ? ', on a condition' : ''}`,
        to,
      ]),
    ),
  ];
  return `${[
    'Routes',
    ...columns(
      [...site.routes]
        .sort((a, b) => (a.path < b.path ? -1 : 1))
        .map(({ path, page, title, access, keepAlive, tags }) => [
          path,
          page,
          title,
          access,
          [...tags, ...(keepAlive ? ['kept alive'] : [])].join(' '),
        ]),
    ),
    '',
    'Destinations',
    ...columns([...table('success'), ...table('fail')]),
    '',
    'Guard',
    ...columns(
      site.guard.steps.map((step) => [
        step.spec.split(' ')[0] ?? '',
        step.id,
        step.match,
        step.rows.map(({ id, go, stay }) => `${id}${go ? ' →' : ''}${stay ? ' ■' : ''}`).join(', '),
      ]),
    ),
  ].join('\n')}\n`;
}
