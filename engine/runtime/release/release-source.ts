import type { AdsPart } from '../../decide/model/ads.ts';
import type { FormPart } from '../../decide/model/form.ts';
import type { AgreementText, PageSpec } from '../../decide/model/page.ts';
import type { ChannelRecord } from '../../decide/model/release.ts';
import type { FormValidator } from '../../forms/form-validator.ts';

/** A form with the validators of the same release: it can be drawn at once. */
export interface ReadyForm {
  readonly form: FormPart;
  readonly validator: FormValidator;
}

/** A form of an earlier release. */
export interface EarlierForm extends ReadyForm {
  /** Id of the release that it belongs to; null for the one built in. */
  readonly release: string | null;
}

/** What can be had of an earlier release, by its kind. */
export interface Earlier {
  readonly page: PageSpec;
  readonly form: EarlierForm;
}

/** The parts of a release that a visitor loads when they are needed. */
export interface ReleaseSource {
  /** Record of a channel; one without a file has the record of a channel without settings. */
  channel(id: string): Promise<ChannelRecord>;
  page(id: string): Promise<PageSpec>;
  /** The page when it is here already. */
  peekPage(id: string): PageSpec | null;
  form(id: string): Promise<ReadyForm>;
  /**
   * A page or form as visitors had it before. Rejects where no release has it.
   *
   * @param further how many nearer releases that have it are left out, since theirs failed as well.
   */
  before<Kind extends keyof Earlier>(kind: Kind, id: string, further?: number): Promise<Earlier[Kind]>;
  agreement(id: string): Promise<AgreementText>;
  /** Ad networks and tracking, the same for all channels. */
  ads(): Promise<AdsPart>;
}
