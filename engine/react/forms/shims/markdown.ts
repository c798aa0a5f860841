/*
 * Stands in for `markdown-to-jsx` (30 KiB): rjsf renders its own error texts with it, and this site's templates do not.
 */

/** Text as it is. */
export function Markdown({ children }: { readonly children: string }): string {
  return children;
}
