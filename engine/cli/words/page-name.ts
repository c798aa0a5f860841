import { quoted } from '../../compile/problems/chinese/quoted.ts';
import type { Release } from '../../decide/model/release.ts';

/** A page by the title of a path that shows it: `「贷款结果」（fail-page）`; by its id alone where none has a title. */
export function pageName({ site, hosts }: Release, id: string): string {
  const route = site.routes.find(({ page, title }) => page === id && title !== '');
  const screens = Object.values(hosts).flatMap((host) => host.screens);
  const title = route?.title ?? screens.find(({ screen, title: own }) => screen === id && own !== '')?.title;
  return title === undefined ? id : `${quoted(title)}（${id}）`;
}
