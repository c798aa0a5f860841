import type { FormValidator } from '../../engine/forms/form-validator.ts';
import { sha256 } from './sha256.ts';

/** A form's validators, as they run in visitors' browsers. */
export interface LoadedValidator {
  readonly validator: FormValidator;
  /** SHA-256 of the file, hexadecimal. */
  readonly hash: string;
}

const loaded = new Map<string, Promise<LoadedValidator>>();

/** Loads the script of a form's validators; the same script once. Rejects with what running it throws. */
export function loadValidator(script: string): Promise<LoadedValidator> {
  const hash = sha256(script);
  const known = loaded.get(hash);
  if (known) return known;
  const address = `data:text/javascript;base64,${Buffer.from(script).toString('base64')}`;
  const work = import(/* @vite-ignore */ address).then((module: { readonly default: FormValidator }) => ({
    validator: module.default,
    hash,
  }));
  loaded.set(hash, work);
  work.catch(() => loaded.delete(hash));
  return work;
}
