import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BrandField } from '../../../engine/decide/model/brand.ts';
import type { DestinationKind } from '../../../engine/decide/model/destination.ts';
import type { Json, Scalar } from '../../../engine/decide/model/json.ts';
import { PROJECT_ROOT } from '../../support/project-root.ts';

/** What an outside call answers in a case: a failure, or code and data of the envelope. */
export type CaseReply =
  | 'timeout'
  | 'network'
  | 'malformed'
  | { readonly code?: number; readonly data?: Json };

/** One row of `test/cases/guard/*.json`; the shape is fixed by `guard-cases.schema.json`. */
export interface GuardCase {
  readonly name: string;
  readonly spec: string;
  /** Why the case is also played in a browser: the aspect that no other such case is there for. */
  readonly browser?: string;
  readonly given: {
    /** Host name; the default table when absent. */
    readonly host?: string;
    readonly url: string;
    readonly stored?: Readonly<Record<string, Scalar>>;
    readonly remembered?: Readonly<Record<string, CaseReply>>;
  };
  readonly replies?: Readonly<Record<string, CaseReply>>;
  readonly expect: {
    readonly path: string;
    readonly query?: Readonly<Record<string, string>>;
    readonly screen?: string;
    readonly title?: string;
    /** Fields of the brand that the visitor ends with. */
    readonly brand?: Readonly<Partial<Record<BrandField, string>>>;
    readonly by?: string;
    readonly stored?: Readonly<Record<string, Json>>;
    /** Where a saved form leads, by its result. */
    readonly next?: Readonly<Partial<Record<DestinationKind, string>>>;
    readonly asked?: readonly string[];
    readonly rounds?: readonly (readonly string[])[];
    readonly effects?: readonly string[];
    readonly calls?: readonly string[];
    readonly warns?: readonly string[];
    readonly stripped?: readonly string[];
  };
}

export interface GuardCaseFile {
  readonly file: string;
  readonly about: string;
  readonly cases: readonly GuardCase[];
}

const FOLDER = join(PROJECT_ROOT, 'test/cases/guard');

/** All guard cases, by file. */
export function readGuardCases(): readonly GuardCaseFile[] {
  return readdirSync(FOLDER)
    .filter((name) => name.endsWith('.json') && !name.endsWith('.schema.json'))
    .sort()
    .map((file) => ({
      file,
      ...(JSON.parse(readFileSync(join(FOLDER, file), 'utf8')) as Omit<GuardCaseFile, 'file'>),
    }));
}
