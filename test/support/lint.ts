import { join } from 'node:path';
import { checkImports } from './import-rules.ts';
import { PROJECT_ROOT } from './project-root.ts';
import { runProgram } from './run-program.ts';

/** What a check of the sources says; `wrong` is empty when all is well. */
interface CheckResult {
  readonly name: string;
  readonly wrong: string;
  readonly seconds: number;
}

async function toolSays(name: string, ...args: string[]): Promise<string> {
  const { code, output } = await runProgram(join(PROJECT_ROOT, 'node_modules/.bin', name), args);
  return code === 0 ? '' : output.trimEnd() || `${name} ended with ${code}`;
}

async function importRulesSay(): Promise<string> {
  const { violations, unseen, seen } = await checkImports(PROJECT_ROOT);
  const wrong = [...violations, ...unseen.map((file) => `not looked at by the import rules: ${file}`)];
  if (seen === 0) wrong.push('the import rules looked at no file at all');
  return wrong.join('\n');
}

/** Everything that can be said of the sources without running them, by name. */
const CHECKS: Readonly<Record<string, () => Promise<string>>> = {
  'types (tsc)': () => toolSays('tsc', '--noEmit', '--pretty', 'false'),
  'format, lint, order of imports (biome)': () => toolSays('biome', 'ci', '--colors=off', '.'),
  'dead code (knip)': () => toolSays('knip', '--no-progress'),
  'who may import whom (dependency-cruiser)': importRulesSay,
};

/** Runs all checks side by side. */
export function lint(): Promise<readonly CheckResult[]> {
  return Promise.all(
    Object.entries(CHECKS).map(async ([name, check]) => {
      const start = performance.now();
      const wrong = await check().catch((cause: unknown) => String(cause));
      return { name, wrong, seconds: (performance.now() - start) / 1000 };
    }),
  );
}

/** `npm run lint`: what is wrong, check by check, and the exit code. */
export async function main(): Promise<number> {
  const results = await lint();
  for (const { name, wrong, seconds } of results) {
    console.log(`${wrong === '' ? '  ok ' : 'FAIL '} ${name} (${seconds.toFixed(1)} s)`);
    if (wrong !== '') console.log(wrong);
  }
  return results.some(({ wrong }) => wrong !== '') ? 1 : 0;
}
