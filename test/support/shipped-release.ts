import { createHash } from 'node:crypto';
import { type Proof, prove } from '../../engine/analyse/prove/prove.ts';
import { readSources } from '../../engine/cli/read-sources.ts';
import { blockTraits } from '../../engine/compile/block-traits.ts';
import { type CompileResult, compile } from '../../engine/compile/compile.ts';
import type { SourceFile } from '../../engine/compile/problems/source-file.ts';
import type { Release } from '../../engine/decide/model/release.ts';
import { PROJECT_ROOT } from './project-root.ts';

/** Of all configurations that a worker compiles besides the shipped one, so many are kept. */
const KEPT = 3;

const compiled = new Map<string, CompileResult>();
let sources: readonly SourceFile[] | undefined;
let shipped: CompileResult | undefined;
let proof: Proof | undefined;

/** The files of the configuration in this repository, read once for all tests of a worker. */
export function shippedSources(): readonly SourceFile[] {
  sources ??= frozen(readSources(PROJECT_ROOT));
  return sources;
}

/** The release of the configuration in this repository. Throws with all problems when it does not compile. */
export function shippedRelease(): Release {
  shipped ??= frozen(compile(shippedSources()));
  const { release, problems } = shipped;
  if (!release)
    throw new Error(`The shipped configuration has problems:\n${JSON.stringify(problems, null, 2)}`);
  return release;
}

/** What `prove` says of it. */
export function shippedProof(): Proof {
  proof ??= frozen(prove(shippedRelease(), blockTraits(shippedSources())));
  return proof;
}

/** Compiles files, or gives what came of the very same texts a moment ago; of the shipped ones, at any time. */
export function compileOnce(files: readonly SourceFile[]): CompileResult {
  const keyOf = (some: readonly SourceFile[]) =>
    createHash('sha1').update(JSON.stringify(some)).digest('hex');
  const key = keyOf(files);
  if (key === keyOf(shippedSources())) {
    shippedRelease();
    return shipped as CompileResult;
  }
  const result = compiled.get(key) ?? frozen(compile(files));
  compiled.delete(key);
  compiled.set(key, result);
  for (const [oldest] of compiled) if (compiled.size > KEPT) compiled.delete(oldest);
  return result;
}

/** What tests share none of them can change for another. */
function frozen<Value>(value: Value): Value {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value;
  Object.freeze(value);
  for (const part of Object.values(value)) frozen(part);
  return value;
}
