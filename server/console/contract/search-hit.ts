/** `GET /api/search?q&draft`: what a person may see and is found, the best of each kind first. */
export interface SearchHit {
  readonly kind: 'channel' | 'draft' | 'version';
  /** Number of the channel, the draft or the version. */
  readonly number: string;
  /** Title, remark or note. */
  readonly about: string;
}
