import type { EngineRange } from './engine-version.ts';

/** `/release/<id>/manifest.json`: what a release consists of, for whoever loads it. */
export interface ReleaseManifest {
  readonly engine: EngineRange;
  /** SHA-256 (hexadecimal) of each part by its path below `/release/<id>/`. */
  readonly parts: Readonly<Record<string, string>>;
}

/** `/release/current.json`: which release a visit that begins now is to use. */
export interface ReleasePointer {
  /** First 16 hex digits of the manifest's SHA-256. */
  readonly id: string;
  /** SHA-256 (hexadecimal) of the text of `manifest.json`. */
  readonly manifest: string;
  readonly engine: EngineRange;
}
