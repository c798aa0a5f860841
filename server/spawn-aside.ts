import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { setPriority } from 'node:os';

/** Of a process beside the server: visitors keep the rest. */
const HEAP_MB = 1024;

/**
 * Starts Node beside the server, behind calls of visitors: with a lower priority, and on one thread, since V8 would
 * collect and compile on as many as there are processors, visitors' own among them.
 *
 * @param priority from 0, that of the server, to 19, the lowest.
 */
export function spawnAside(
  args: readonly string[],
  priority: number,
  options: { readonly env?: NodeJS.ProcessEnv; readonly signal?: AbortSignal } = {},
): ChildProcessWithoutNullStreams {
  const child = spawn(process.execPath, [`--max-old-space-size=${HEAP_MB}`, '--v8-pool-size=0', ...args], {
    ...options,
    stdio: ['pipe', 'pipe', 'pipe'],
    killSignal: 'SIGKILL',
  });
  if (child.pid !== undefined) setPriority(child.pid, priority);
  return child;
}
