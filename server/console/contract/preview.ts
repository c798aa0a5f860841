/**
 * `GET /api/previews?channel&host&path&draft`: the page that a visitor of the channel gets first, without scripts, its
 * pictures in it, so that it can do nothing. Without a path it is where the bare address of the host leads to.
 */
export interface Preview {
  /** A whole document; null where the pages are not built. */
  readonly html: string | null;
  readonly path: string;
  /** The real page, of what is published; null where its address is not known. */
  readonly address: string | null;
}
