import { isDeepStrictEqual } from 'node:util';
import { type Proof, prove } from '../../engine/analyse/prove/prove.ts';
import { readSources } from '../../engine/cli/read-sources.ts';
import { blockTraits } from '../../engine/compile/block-traits.ts';
import { type CompileResult, compile } from '../../engine/compile/compile.ts';
import type { SourceFile } from '../../engine/compile/problems/source-file.ts';
import { reuseFiles } from '../../engine/compile/reuse-files.ts';
import type { Release } from '../../engine/decide/model/release.ts';
import { PROJECT_ROOT } from './project-root.ts';

/** Of all configurations that a worker compiles besides the shipped one, so many are kept. */
const KEPT = 3;

const compiled: { readonly files: readonly SourceFile[]; readonly result: CompileResult }[] = [];
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
  if (isDeepStrictEqual(files, shippedSources())) {
    shippedRelease();
    return shipped as CompileResult;
  }
  const at = compiled.findIndex((one) => isDeepStrictEqual(one.files, files));
  const [last] =
    at < 0
      ? [{ files, result: frozen(compile(reuseFiles(files, shippedSources()))) }]
      : compiled.splice(at, 1);
  if (!last) throw new Error('nothing was compiled');
  compiled.push(last);
  if (compiled.length > KEPT) compiled.shift();
  return last.result;
}

/** What tests share none of them can change for another. */
function frozen<Value>(value: Value): Value {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value;
  Object.freeze(value);
  for (const part of Object.values(value)) frozen(part);
  return value;
}
