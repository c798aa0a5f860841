import type { FormValidator } from '../../core/forms/form-validator.ts';
import type { AdsPart } from '../../core/model/ads.ts';
import type { FormPart } from '../../core/model/form.ts';
import type { AgreementText, PageSpec } from '../../core/model/page.ts';
import type { ChannelRecord } from '../../core/model/release.ts';

/** The parts of a release that a visitor loads when they are needed. */
export interface ReleaseSource {
  /** Record of a channel; one without a file has the record of a channel without settings. */
  channel(id: string): Promise<ChannelRecord>;
  page(id: string): Promise<PageSpec>;
  /** The page when it is here already. */
  peekPage(id: string): PageSpec | null;
  form(id: string): Promise<FormPart>;
  /** The form's compiled validators. */
  validator(id: string): Promise<FormValidator>;
  agreement(id: string): Promise<AgreementText>;
  /** Ad networks and tracking, the same for all channels. */
  ads(): Promise<AdsPart>;
}
