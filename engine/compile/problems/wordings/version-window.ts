/** Why a version of a channel or a page is never valid; times as they are written. */
type VersionWindow =
  | { readonly kind: 'no-time'; readonly time: string }
  | { readonly kind: 'ends-first'; readonly from: string; readonly until: string };

export function versionWindow(window: VersionWindow): string {
  const detail =
    window.kind === 'no-time'
      ? `"${window.time}" is no time of the calendar`
      : `it ends at ${window.until}, not after it begins, ${window.from}`;
  return `this version is never valid: ${detail}; correct its times`;
}
