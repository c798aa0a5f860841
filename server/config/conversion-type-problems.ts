import { parseDocument } from '../../engine/compile/problems/json-document.ts';
import type { Problem } from '../../engine/compile/problems/problem.ts';
import type { SourceFile } from '../../engine/compile/problems/source-file.ts';
import type { WrongValue } from '../../engine/compile/problems/wordings/wrong-value.ts';
import type { Json } from '../../engine/decide/model/json.ts';
import { NETWORKS, TYPE_FIELDS } from '../reports/platform.ts';
import type { ServiceData } from './service-data.ts';

export const NETWORK_FILE = /^schemas\/ads\/[^/]+\.json$/;

/** What this needs of a file of `schemas/ads/`. */
interface Reporting {
  readonly network?: string;
  readonly report?: { readonly fields?: Readonly<Record<string, string | number>> };
}

/** Kinds of conversions that pages report and the backend would refuse: nobody would hear of them. */
export function conversionTypeProblems(
  sources: readonly SourceFile[],
  file: string,
  value: Json,
): readonly Problem[] {
  const { platforms } = value as unknown as Pick<ServiceData, 'platforms'>;
  return sources.flatMap((source): readonly Problem[] => {
    if (!NETWORK_FILE.test(source.path)) return [];
    const { network, report } = (parseDocument(source).value ?? {}) as Reporting;
    const known = NETWORKS.find((name) => name === network);
    const type = known && report?.fields?.[TYPE_FIELDS[known]];
    if (known === undefined || type === undefined || Object.hasOwn(platforms[known].types, type)) return [];
    return [
      {
        code: 'C012',
        severity: 'error',
        file,
        pointer: `/platforms/${known}/types`,
        on: 'value',
        data: {
          kind: 'unreported',
          field: TYPE_FIELDS[known],
          value: String(type),
          file: source.path,
        } satisfies WrongValue,
        suggest: [],
      },
    ];
  });
}
