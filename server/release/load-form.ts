import type { FormModule } from '../../engine/forms/form-validator.ts';
import { sha256 } from './sha256.ts';

/** A form's module, as it runs in visitors' browsers, with the SHA-256 (hexadecimal) of its file. */
export type LoadedForm = FormModule & { readonly hash: string };

const loaded = new Map<string, Promise<LoadedForm>>();

/** Loads the script of a form; the same script once. Rejects with what running it throws. */
export function loadForm(script: string): Promise<LoadedForm> {
  const hash = sha256(script);
  const known = loaded.get(hash);
  if (known) return known;
  const address = `data:text/javascript;base64,${Buffer.from(script).toString('base64')}`;
  const work = import(/* @vite-ignore */ address).then((module: FormModule) => ({ ...module, hash }));
  loaded.set(hash, work);
  work.catch(() => loaded.delete(hash));
  return work;
}
