import { when } from 'mobx';
import type { PageSpec } from '../decide/model/page.ts';
import { matchPath } from '../decide/routing/match-path.ts';
import type { BlockLibrary } from '../react/page/block-library.ts';
import { textOf } from '../react/page/read-options.ts';
import type { Engine } from '../runtime/engine.ts';

/**
 * Loads the page that a login leads to, with its scripts and forms, while a visitor waits for the code. Never rejects,
 * and nothing waits for it: what does not come is loaded when the page is shown.
 */
export function prepareAfterLogin(engine: Engine, blocks: BlockLibrary): void {
  const load = () => loadPage(engine, blocks).catch(() => undefined);
  when(
    () => engine.login.askedPhone !== '',
    () => void load(),
  );
}

const formsOf = ({ blocks }: PageSpec): readonly string[] =>
  blocks.map(({ with: options }) => textOf(options.form)).filter((id) => id !== '');

async function loadPage(engine: Engine, blocks: BlockLibrary): Promise<void> {
  const { release, channel, source, navigation, prepareForm } = engine;
  const here = navigation.committed?.page;
  // Who logs in by a form stays there, and goes on by what it is answered.
  if (here && formsOf(here).length > 0) return;
  const [path = ''] = release.site.api.afterLogin.split('?');
  const match = matchPath(release, path);
  if (match.kind !== 'page') return;
  const page = await source.page(channel.record?.pages?.[match.page] ?? match.page);
  await Promise.all([blocks.fetch(page), ...formsOf(page).map(prepareForm)]);
}
