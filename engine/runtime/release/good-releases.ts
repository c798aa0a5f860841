import type { ReleasePointer } from '../../decide/model/release-manifest.ts';
import type { ReleasePort } from '../platform/release-port.ts';

/** A release that a visit ran on. */
export type GoodRelease = Pick<ReleasePointer, 'id' | 'manifest'>;

const NAME = 'good';
/** The newest may be the one that is failing. */
const REMEMBERED = 2;

/** The releases that earlier visits of this browser ran on, the newest first. */
export async function goodReleases(port: ReleasePort): Promise<readonly GoodRelease[]> {
  try {
    const list = JSON.parse((await port.kept.get(NAME)) ?? '[]') as readonly GoodRelease[];
    return list.filter(({ id, manifest }) => /^[0-9a-f]{16}$/.test(id) && /^[0-9a-f]{64}$/.test(manifest));
  } catch {
    return [];
  }
}

/**
 * Remembers that a visit ran on a release, with texts that it came with, and forgets the parts that belong to no
 * remembered release. Never rejects.
 *
 * @param texts parts that were not loaded by themselves, each under its SHA-256.
 */
export async function rememberGood(
  port: ReleasePort,
  { id, manifest }: GoodRelease,
  texts: Readonly<Record<string, string>>,
): Promise<void> {
  const before = await goodReleases(port);
  // A release of which only the entry page came is none to fall back on.
  if ((await port.kept.get(manifest)) === null) return;
  const list = [{ id, manifest }, ...before.filter((other) => other.id !== id)].slice(0, REMEMBERED);
  const names = new Set([NAME]);
  for (const good of list) {
    names.add(good.manifest);
    for (const hash of await hashesOf(port, good.manifest)) names.add(hash);
  }
  for (const [hash, text] of Object.entries(texts)) {
    if (names.has(hash) && (await port.kept.get(hash)) === null) await port.kept.put(hash, text);
  }
  if (before[0]?.id === id) return;
  await port.kept.put(NAME, JSON.stringify(list));
  await port.kept.retain(names);
}

async function hashesOf(port: ReleasePort, manifest: string): Promise<readonly string[]> {
  try {
    const { parts } = JSON.parse((await port.kept.get(manifest)) ?? '{}') as {
      readonly parts?: Readonly<Record<string, string>>;
    };
    return Object.values(parts ?? {});
  } catch {
    return [];
  }
}
