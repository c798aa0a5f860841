/** What a visitor reads when a part of a page cannot be had: keys of `schemas/text`. */
export const PART_NOTICES = {
  /** The description of a page, nowhere to be had; also when anything of a page takes too long. */
  page: 'nav.failed',
  /** A script of a page. */
  script: 'nav.outdated',
  form: 'form.loadFailed',
  agreement: 'agreement.failed',
} as const;
