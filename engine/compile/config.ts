import type { ValueType } from '../decide/rules/operator-specs.ts';
import type { At } from './at.ts';
import type { IsAsked } from './is-asked.ts';
import type { LineColumn } from './problems/line-index.ts';
import type { Reference } from './references.ts';
import type { RuleNode, RulePosition } from './rule-nodes.ts';

/** A form package before it is normalised. */
export interface FormFiles {
  readonly id: string;
  readonly form: At;
  readonly schema: At;
  readonly ui: At;
  /** Field name → its JSON Schema. */
  readonly fields: ReadonlyMap<string, At>;
}

/** An agreement: front matter and Markdown. */
export interface AgreementFile {
  readonly id: string;
  readonly file: string;
  readonly front: Readonly<Record<string, string>>;
  readonly body: string;
  /** Where its values begin in the file: each name of the front matter, and `body`. */
  readonly places: Readonly<Record<string, LineColumn>>;
}

/** A visitor text and where it stands. */
export interface TextEntry {
  readonly key: string;
  readonly at: At;
  /** Visitors get it with forms only. */
  readonly isOfForms: boolean;
}

/** Everything that was read, as checks see it: values with places, nothing defaulted, nothing expanded. */
export interface Config {
  /** Every file, by path. */
  readonly files: ReadonlyMap<string, At>;
  readonly paths: readonly string[];
  /** The files whose problems are wanted. What looks at each channel by itself leaves the others out. */
  readonly isAsked: IsAsked;
  /**
   * Addresses of the files that the site serves, for example `/brand/default/logo.svg`; null when nobody knows them.
   */
  readonly assets: ReadonlySet<string> | null;
  /** Epoch milliseconds; null when nothing is told of what the time makes of a configuration. */
  readonly now: number | null;
  readonly hosts: readonly At[];
  readonly channels: readonly At[];
  readonly groups: readonly At[];
  readonly conversions: readonly At[];
  readonly adNetworks: readonly At[];
  readonly brands: readonly At[];
  readonly routeFiles: readonly At[];
  /** Every route of every routes file. */
  readonly routes: readonly At[];
  readonly pages: readonly At[];
  /** Blocks that several pages show: name → file. */
  readonly sharedBlocks: ReadonlyMap<string, At>;
  /** Block name → options that it has on every page, unless the page says otherwise. */
  readonly usualOptions: ReadonlyMap<string, At>;
  readonly forms: readonly FormFiles[];
  readonly agreements: readonly AgreementFile[];
  readonly texts: readonly TextEntry[];
  /** Names that texts may hold in braces besides facts. */
  readonly textValues: ReadonlySet<string>;
  readonly guard: At;
  readonly destinations: At;
  readonly storage: At;
  readonly api: At;
  readonly bridge: At;
  readonly lists: At;
  readonly phone: At;
  readonly environment: At;
  readonly everyHost: At;
  readonly wording: At;
  readonly tracking: At;
  readonly schedule: At;
  /** The working days that are known. */
  readonly calendar: At;
  /** Block name → its JSON Schema. */
  readonly blocks: ReadonlyMap<string, At>;
  /** Declared facts and derived ones (`stored.*`, `window.*`, `reply.*`). */
  readonly facts: ReadonlyMap<string, ValueType>;
  /** Every mention of something that is declared elsewhere. */
  readonly references: readonly Reference[];
  /** Every place that holds a rule, and every operation in those rules. */
  readonly rules: readonly RulePosition[];
  readonly ruleNodes: readonly RuleNode[];
}
