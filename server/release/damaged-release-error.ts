/** A release on disk is not what was published; the text names it and what is wrong with it. */
export class DamagedReleaseError extends Error {
  override name = 'DamagedReleaseError';
  constructor(id: string, what: string) {
    super(`Release ${id} is damaged: ${what}`);
  }
}
