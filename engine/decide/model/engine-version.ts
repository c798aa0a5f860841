/** Version of the engine: that of `package.json`. Visitors' scripts, server and commands carry the same one. */
export const ENGINE_VERSION = '0.3.0';

/** The engines that can run a release: from a version on, and below another. */
export interface EngineRange {
  /** The engine that compiled the release: an older one may not know a word of it. */
  readonly from: string;
  /** First version that no longer reads it. */
  readonly below: string;
}

type Version = readonly [major: number, minor: number, patch: number];

function parse(text: string): Version | null {
  const found = /^(\d+)\.(\d+)\.(\d+)$/.exec(text);
  return found && [Number(found[1]), Number(found[2]), Number(found[3])];
}

function isBelow(a: Version, b: Version): boolean {
  for (const place of [0, 1, 2] as const) if (a[place] !== b[place]) return a[place] < b[place];
  return false;
}

/** The engines that can run what `version` compiles: itself and every later one of its series (of 0.x: the same x). */
export function engineRange(version: string = ENGINE_VERSION): EngineRange {
  const [major = 0, minor = 0] = parse(version) ?? [];
  return { from: version, below: major > 0 ? `${major + 1}.0.0` : `0.${minor + 1}.0` };
}

/** True when an engine can run a release. A range that is not understood is none that this engine can run. */
export function canRun(range: unknown, version: string = ENGINE_VERSION): boolean {
  const { from, below } = (range ?? {}) as Partial<Record<keyof EngineRange, unknown>>;
  const [least, end, own] = [parse(String(from)), parse(String(below)), parse(version)];
  return least !== null && end !== null && own !== null && !isBelow(own, least) && isBelow(own, end);
}
