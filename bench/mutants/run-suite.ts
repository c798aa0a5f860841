import { spawn } from 'node:child_process';

/**
 * Runs a command in `cwd`; resolves to true when it ends with 0 within `seconds`. It is ended with all that it started.
 */
export function runSuite(command: string, cwd: string, seconds: number): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn('sh', ['-c', command], { cwd, detached: true, stdio: 'ignore' });
    const end = () => {
      try {
        if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
      } catch {
        // It has ended already.
      }
    };
    const limit = setTimeout(end, seconds * 1000);
    child.on('close', (code) => {
      clearTimeout(limit);
      end();
      resolve(code === 0);
    });
  });
}
