import { spawnSync } from 'node:child_process';
import { PROJECT_ROOT } from './project-root.ts';

/**
 * Before any browser test: builds what is missing or stale, so that products started side by side do not build at once.
 */
export default function buildOnce(): void {
  const done = spawnSync(process.execPath, ['server/launch.mjs', 'build'], {
    cwd: PROJECT_ROOT,
    encoding: 'utf8',
  });
  if (done.status !== 0) throw new Error(`The product cannot be built:\n${done.stdout}${done.stderr}`);
}
