import { existsSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Command } from 'commander';
import type { SourceFile } from '../compile/problems/source-file.ts';
import { projectNames } from './add/project-names.ts';
import type { CliIo } from './cli-io.ts';
import { readSourceFile } from './read-source-file.ts';
import { mentionsOf } from './set/mentions-of.ts';
import { nameInProject } from './set/name-in-project.ts';
import { BRAND, CHANNEL, HOST } from './set/named-kinds.ts';
import type { NamedKind } from './set/set-kind.ts';
import { type ChannelState, cellOf, channelStates } from './sheet/channel-state.ts';
import { type Edit, editFiles } from './sheet/edit-files.ts';
import { ID, MAP } from './sheet/plan-conversion.ts';
import { asAsyncCommand, readProject } from './with-release.ts';
import { applyFiles } from './write/apply-files.ts';

const KINDS: readonly (NamedKind & { readonly about: string })[] = [
  { ...CHANNEL, about: 'a channel, with its places in lists of groups and in its conversion map' },
  { ...HOST, about: 'a host: its visitors get the default one, or that of *.suffix' },
  { ...BRAND, about: 'a brand; its pictures in src/public/brand/ stay' },
];

/** The backend's own configuration, which names channels and hosts, too. */
const SERVICE_FOLDER = 'server/config';

interface RemoveOptions {
  readonly root: string;
  readonly dryRun?: boolean;
}

/** Adds `remove channel`, `remove host` and `remove brand`. */
export function registerRemoveCommand(program: Command, io: CliIo): void {
  const remove = program
    .command('remove')
    .description('remove what nothing else in the configuration needs any more');
  for (const kind of KINDS) {
    remove
      .command(kind.name)
      .description(`remove ${kind.about}; refused while something else names it`)
      .argument(kind.argument, kind.argumentAbout)
      .option('--dry-run', 'say what would go and check it, change nothing')
      .option('--root <folder>', 'project root', '.')
      .action((typed: string, options: RemoveOptions) =>
        asAsyncCommand(io, async () => run(kind, typed, options, io)),
      );
  }
}

function run(kind: NamedKind, typed: string, options: RemoveOptions, io: CliIo): 0 | 1 {
  const files = readProject(options.root, io);
  const root = resolve(io.cwd, options.root);
  const id = nameInProject(kind, typed, projectNames(files));
  const state = kind.name === CHANNEL.name ? channelStates(files).channels.get(id) : undefined;
  const file = state?.file?.file ?? kind.file(id);
  const edits = state ? editsOf(state) : [];
  const edited = editFiles(edits, files);
  const changed = new Set([file, ...edited.map(({ path }) => path)]);
  const after = [...files.filter(({ path }) => !changed.has(path)), ...edited];
  const left = mentionsOf(kind.name, id, [...after, ...serviceFiles(root)]);
  if (left.length > 0) {
    for (const place of left) io.out(place);
    io.err(
      `\nNothing was changed: ${left.length === 1 ? `this place names ${id}. Change it` : `these places name ${id}. Change them`} first.`,
    );
    return 1;
  }
  for (const { file: path, keys } of edits) io.out(`${path}  ${keys[0]}  loses ${id}`);
  if (state?.conversion)
    io.out(`its conversion goes with it: ${cellOf(MAP, state)} ${cellOf(ID, state)}`.trimEnd());
  const isThere = files.some(({ path }) => path === file);
  return applyFiles(root, files, edited, options.dryRun !== true, io, false, isThere ? file : undefined);
}

/** What of a channel stands in lists of groups and in conversion maps; what a range holds stays. */
function editsOf({ id, conversion, listedGroups }: ChannelState): readonly Edit[] {
  const listed: Edit[] = [...listedGroups.values()].map((file) => ({
    file,
    keys: ['channels'],
    do: 'take-out',
    value: id,
  }));
  if (!conversion) return listed;
  const { file } = conversion.map;
  const own: Edit =
    conversion.conversionId === null
      ? { file, keys: ['channels'], do: 'take-out', value: id }
      : { file, keys: ['ids', id], do: 'set', value: undefined };
  return [...listed, own];
}

function serviceFiles(root: string): readonly SourceFile[] {
  const folder = join(root, SERVICE_FOLDER);
  if (!existsSync(folder)) return [];
  const names = readdirSync(folder).filter((name) => name.endsWith('.json'));
  return names.map((name) => readSourceFile(root, `${SERVICE_FOLDER}/${name}`));
}
