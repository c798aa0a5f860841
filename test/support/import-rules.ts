import { readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { cruise, type ICruiseResult } from 'dependency-cruiser';
import extractConfig from 'dependency-cruiser/config-utl/extract-depcruise-config';
import extractTsConfig from 'dependency-cruiser/config-utl/extract-ts-config';

const SOURCE_FOLDERS = ['engine', 'server', 'src', 'console', 'test', 'bench'];
const SOURCE_FILE = /\.(ts|tsx|mjs)$/;

/** What the import rules of `.dependency-cruiser.cjs` say about a tree. */
export interface ImportReport {
  /** One line each: the rule, the two files, and what to do instead. */
  readonly violations: readonly string[];
  /** Source files on disk that the tool did not look at. A tool that looks at nothing finds nothing. */
  readonly unseen: readonly string[];
  /** Source files that were looked at. */
  readonly seen: number;
}

function sourceFiles(root: string): string[] {
  const found: string[] = [];
  for (const folder of SOURCE_FOLDERS) {
    let entries: string[] = [];
    try {
      entries = readdirSync(join(root, folder), { recursive: true }) as string[];
    } catch {
      continue;
    }
    for (const entry of entries) {
      if (SOURCE_FILE.test(entry) && !entry.includes('node_modules')) {
        found.push(relative(root, join(root, folder, entry)));
      }
    }
  }
  return found;
}

/**
 * Runs the import rules over `root`, with the configuration and compiler options of `projectRoot`.
 * The two differ only when a test plants a violation in a tree of its own.
 */
export async function checkImports(projectRoot: string, root = projectRoot): Promise<ImportReport> {
  const config = await extractConfig(join(projectRoot, '.dependency-cruiser.cjs'));
  const files = sourceFiles(root);
  const folders = SOURCE_FOLDERS.filter((folder) => files.some((file) => file.startsWith(`${folder}/`)));
  const result = await cruise(
    folders,
    { ...config.options, ruleSet: config, validate: true, baseDir: root },
    undefined,
    { tsConfig: extractTsConfig(join(projectRoot, 'tsconfig.json')) },
  );
  const output = result.output as ICruiseResult;
  const comments = new Map(config.forbidden?.map((rule) => [rule.name, rule.comment ?? '']) ?? []);
  const cruised = new Set(output.modules.map((module) => module.source));
  const violations = output.summary.violations.map(({ rule, from, to, cycle }) => {
    const way = cycle === undefined ? to : cycle.map((step) => step.name).join(' → ');
    return `${rule.name}: ${from} → ${way} (${comments.get(rule.name) ?? ''})`;
  });
  const unseen = files.filter((file) => !cruised.has(file));
  return { violations, unseen, seen: files.length - unseen.length };
}
