import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

/** Node's own, for what stands in for them. */
export const realFs = { ...fs };

/** Puts other functions into `node:fs`, for whoever has imported them too, until the returned function is called. */
export function replaceInFs(functions: Partial<typeof fs>): () => void {
  Object.assign(fs, functions);
  syncBuiltinESMExports();
  return () => {
    for (const name of Object.keys(functions)) Reflect.set(fs, name, Reflect.get(realFs, name));
    syncBuiltinESMExports();
  };
}
