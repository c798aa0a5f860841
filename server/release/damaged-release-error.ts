/** A release on disk is not what was published; the text names it and what is wrong with it. */
export class DamagedReleaseError extends Error {
  override name = 'DamagedReleaseError';

  /**
   * @param path the file or folder that has to change before the release can be whole; null when it may be read another
   * time as
   *   it is (the disk failed, too many files were open).
   */
  constructor(
    id: string,
    what: string,
    readonly path: string | null,
  ) {
    super(`Release ${id} is damaged: ${what}`);
  }
}
