import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv, type ValidateFunction } from 'ajv';
import type { ReadFiles } from '../../engine/cli/cli-io.ts';
import { readSourceFile } from '../../engine/cli/read-source-file.ts';
import { readSources } from '../../engine/cli/read-sources.ts';
import { siteFile } from '../../engine/cli/site-files.ts';
import { UNPOLISHED } from '../../engine/compile/meta-schemas.ts';
import { wrongEncoding } from '../../engine/compile/parse-files.ts';
import { parseDocument } from '../../engine/compile/problems/json-document.ts';
import { hasError, type Problem } from '../../engine/compile/problems/problem.ts';
import type { SourceFile } from '../../engine/compile/problems/source-file.ts';
import { shapeProblems } from '../../engine/compile/shape-problems.ts';
import { syntaxProblems } from '../../engine/compile/syntax-problems.ts';
import type { Json, JsonObject } from '../../engine/decide/model/json.ts';
import type { Rule } from '../../engine/decide/model/rule.ts';
import { addMultipleOf } from '../../engine/forms/add-multiple-of.ts';
import { conversionTypeProblems, NETWORK_FILE } from './conversion-type-problems.ts';
import { matchingProblems } from './matching-problems.ts';
import { productProblems } from './product-problems.ts';
import { hasRuleNames, ruleNames } from './rule-names.ts';
import { ruleProblems } from './rule-problems.ts';
import type { ConfiguredProduct, ServiceData } from './service-data.ts';
import { WORDING, wordingProblems } from './wording-problems.ts';

/** Folder of the backend's own configuration, from the project's root. */
export const SERVICE_DATA_FOLDER = 'server/config';

function pathOf(name: string): string {
  return `${SERVICE_DATA_FOLDER}/${name}.json`;
}

const FILES = [
  'service',
  'messages',
  'channel-info',
  'matching',
  'products',
  'platforms',
  'city-centres',
] as const;

export interface ReadServiceData {
  /** Null when there is an error. */
  readonly data: ServiceData | null;
  readonly problems: readonly Problem[];
  /** What was read, to print problems with their lines. */
  readonly files: readonly SourceFile[];
}

function problem(code: Problem['code'], file: string, data: object): Problem {
  return { code, severity: 'error', file, pointer: '', on: 'value', data, suggest: [] };
}

const ajv = new Ajv({
  allErrors: true,
  verbose: true,
  strictTypes: false,
  // The schemas are our own: a test holds them to their draft.
  validateSchema: false,
  code: UNPOLISHED,
});
addMultipleOf(ajv);

/** The last validator of each file, since compiling a schema costs more than reading a file again. */
const validators = new Map<string, { readonly schema: string; readonly validate: ValidateFunction }>();

function validatorOf(name: string, schema: string): ValidateFunction {
  const known = validators.get(name);
  if (known?.schema === schema) return known.validate;
  const validate = ajv.compile(JSON.parse(schema));
  validators.set(name, { schema, validate });
  return validate;
}

/** Holds one file to its schema; undefined when it cannot be used. */
function readOne(
  root: string,
  name: string,
  files: readonly SourceFile[],
  problems: Problem[],
): Json | undefined {
  const path = pathOf(name);
  const file = files.find((one) => one.path === path);
  if (file === undefined) {
    problems.push(problem('C005', path, { file: path }));
    return undefined;
  }
  if (file.misread) problems.push(wrongEncoding(path, file.misread));
  const document = parseDocument(file);
  const { value, errors } = document;
  problems.push(...syntaxProblems(document));
  const schema = readFileSync(siteFile(root, `${SERVICE_DATA_FOLDER}/meta/${name}.schema.json`), 'utf8');
  problems.push(...shapeProblems(validatorOf(name, schema), value, path, '', errors.length > 0));
  return value;
}

function productsOf(file: Json): readonly ConfiguredProduct[] {
  const { products } = file as unknown as { products: readonly JsonObject[] };
  return products.map(({ when, reasons, ...product }) => ({
    ...(when === undefined ? {} : { when: when as Rule }),
    ...(reasons === undefined ? {} : { reasons: reasons as unknown as ConfiguredProduct['reasons'] }),
    product,
  }));
}

/** The files of the backend that a project has. */
export function readServiceFiles(root: string): readonly SourceFile[] {
  return FILES.map(pathOf)
    .filter((path) => existsSync(siteFile(root, path)))
    .map((path) => readSourceFile(root, path));
}

/** Reads `server/config/*.json`. Reports every problem of every file at once. */
export function readServiceData(root: string): ReadServiceData {
  const isRead = (path: string) => hasRuleNames(path) || NETWORK_FILE.test(path) || path === WORDING;
  return serviceDataOf(root, readServiceFiles(root), readSources(root, undefined, isRead));
}

/**
 * The same of files that were read already.
 *
 * @param root where the schemas of the backend's files are.
 * @param files those of the backend.
 * @param sources the configuration that they go with.
 */
export function serviceDataOf(
  root: string,
  files: readonly SourceFile[],
  sources: readonly SourceFile[],
): ReadServiceData {
  const problems: Problem[] = [];
  const values = Object.fromEntries(FILES.map((name) => [name, readOne(root, name, files, problems)]));
  if (problems.length === 0) {
    const names = ruleNames(sources);
    problems.push(...matchingProblems(pathOf('matching'), values.matching as Json, names));
    problems.push(...productProblems(pathOf('products'), values.products as Json));
    problems.push(
      ...productsOf(values.products as Json).flatMap(({ when, reasons = [] }, i) =>
        [
          [when, `/products/${i}/when`] as const,
          ...reasons.map((reason, at) => [reason.when, `/products/${i}/reasons/${at}/when`] as const),
        ].flatMap(([rule, pointer]) => ruleProblems(pathOf('products'), rule as Json, pointer, names)),
      ),
    );
    problems.push(...conversionTypeProblems(sources, pathOf('platforms'), values.platforms as Json));
    const byPath = FILES.map((name) => [pathOf(name), values[name] as Json] as const);
    problems.push(...wordingProblems(sources, new Map(byPath)));
  }
  if (hasError(problems)) {
    return { data: null, problems, files };
  }
  const { service, messages, matching, platforms } = values as Record<string, object>;
  const data = {
    ...service,
    delivery: (platforms as { delivery: object }).delivery,
    platforms: (platforms as { platforms: object }).platforms,
    channelInfo: values['channel-info'],
    matching,
    products: productsOf(values.products as Json),
    cityCentres: values['city-centres'],
    messages,
  } as unknown as ServiceData;
  return { data, problems, files };
}

/** The same for who only looks at it: a project without a backend has no problem in it. */
export function readBackendFiles(root: string): ReadFiles {
  return existsSync(join(root, SERVICE_DATA_FOLDER)) ? readServiceData(root) : { files: [], problems: [] };
}
