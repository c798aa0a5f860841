import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SourceFile } from '../../engine/compile/problems/source-file.ts';
import type { ConfigPatch } from './patch-config.ts';
import { shippedSources } from './shipped-release.ts';

const KEPT_HOSTS = ['default.json', 'car.h5.example.com.json'];
const GUARD = 'schemas/guard.json';

/** The step that tells most visitors apart, and that no other step is about. */
const LARGEST = 'one-tap';

interface Guard {
  readonly steps: readonly { readonly id: string }[];
  readonly fetches: Readonly<Record<string, unknown>>;
}

/** The guard without it, and without the calls that it alone makes. */
function withoutLargest(text: string): string {
  const { steps, fetches, ...rest } = JSON.parse(text) as Guard;
  const kept = JSON.stringify(steps.filter(({ id }) => id !== LARGEST));
  const used = Object.entries(fetches).filter(([name]) => new RegExp(`\\b${name}\\b`).test(kept));
  return JSON.stringify({ ...rest, fetches: Object.fromEntries(used), steps: JSON.parse(kept) }, null, 2);
}

/** The files with a guard that tells far fewer visitors apart, which are proven sooner. */
export function withSmallGuard(files: readonly SourceFile[]): readonly SourceFile[] {
  return files.map((file) => (file.path === GUARD ? { ...file, text: withoutLargest(file.text) } : file));
}

/** Groups of the city rules: without channels in them there is less to follow, and the faults are elsewhere. */
const CITY = /^channels\/groups\/city-/;

/**
 * The shipped configuration with two hosts and those that are patched; the city rules for patches that are about
 * cities, and the smaller guard but where all of it is needed.
 */
export function smallAround(patches: readonly ConfigPatch[], wholeGuard = false): readonly SourceFile[] {
  const hosts = new Set([
    'hosts/default.json',
    'hosts/event.h5.example.com.json',
    ...patches.map(({ file }) => file),
  ]);
  const aboutCities = patches.some(({ at }) => at.includes('city'));
  const shipped = shippedSources();
  return (wholeGuard ? shipped : withSmallGuard(shipped))
    .filter(({ path }) => !path.startsWith('hosts/') || hosts.has(path))
    .map((file) => {
      if (aboutCities || !CITY.test(file.path)) return file;
      const { excludes: _, within: __, ...group } = JSON.parse(file.text);
      return { ...file, text: JSON.stringify({ ...group, channels: ['channel_9999999998'] }) };
    });
}

/**
 * Leaves a copy of the configuration with two hosts, or those named, and the smaller guard. What commands do with what
 * they find is the same; all of it is proven in `test/analyse`.
 */
export function keepSmall(root: string, kept: readonly string[] = KEPT_HOSTS): string {
  for (const name of readdirSync(join(root, 'hosts')))
    if (!kept.includes(name)) rmSync(join(root, 'hosts', name));
  const guard = join(root, GUARD);
  writeFileSync(guard, withoutLargest(readFileSync(guard, 'utf8')));
  return root;
}
