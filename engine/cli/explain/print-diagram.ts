import { dotOf } from '../../analyse/diagrams/dot-of.ts';
import { CHANNEL } from '../../analyse/diagrams/visitor-variables.ts';
import { Visitors } from '../../analyse/prove/visitors.ts';
import type { Release } from '../../decide/model/release.ts';
import { pickHost } from '../../decide/routing/pick-host.ts';

/**
 * Where all visitors are led who come to a path, by what the guard asks of them: a graph in the DOT language.
 *
 * @throws TooMuchToFollow
 */
export function printDiagram(release: Release, host: string, path: string): string {
  const visitors = new Visitors(release);
  const { diagrams, classes } = visitors;
  let ends = diagrams.leaf('redirects without end');
  for (const arrival of visitors.on(pickHost(release.hosts, host)).from(path).arrivals) {
    const shown = diagrams.apply(`at ${arrival.path}`, (page) => `${arrival.path} (${page})`, [arrival.page]);
    ends = diagrams.select(arrival.when, shown, ends);
  }
  return dotOf(diagrams, ends, `${host} ${path}`, {
    // What only one host may have remembered is named with it.
    fact: (name) => name.split(' ')[0] as string,
    value: (name, value) => {
      if (name !== CHANNEL) return value === null ? 'nothing' : String(value);
      const { members = [] } = classes[Number(value)] ?? {};
      return members.length > 1 ? `${members[0]} and ${members.length - 1} like it` : String(members[0]);
    },
  });
}
