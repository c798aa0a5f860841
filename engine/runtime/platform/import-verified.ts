import { PART_WAITS } from '../../decide/calls/part-waits.ts';

/**
 * Has a module fetched and run with its hash verified; an `import()` of the address then finds it. (`import()` itself
 * takes no integrity.)
 */
function verifiedModule(document: Document, url: string, hash: string): Promise<void> {
  const bytes = (hash.match(/../g) ?? []).map((byte) => Number.parseInt(byte, 16));
  const script = document.createElement('script');
  script.type = 'module';
  script.integrity = `sha256-${btoa(String.fromCharCode(...bytes))}`;
  script.src = url;
  return new Promise<void>((resolve, reject) => {
    const fail = () => reject(new Error(`${url} did not come as it was published`));
    script.onload = () => resolve();
    script.onerror = fail;
    setTimeout(fail, PART_WAITS.own);
    document.head.append(script);
  }).finally(() => script.remove());
}

/**
 * Loads a module that is run only if it has this SHA-256, hexadecimal; see `ReleasePort`. Rejects also where it does
 * not come in time.
 */
export async function importVerified<Module>(
  url: string,
  hash: string,
  document: Document = window.document,
): Promise<Module> {
  await verifiedModule(document, url, hash);
  return import(/* @vite-ignore */ url);
}
