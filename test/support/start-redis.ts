import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { changedText } from './changed-text.ts';
import { freePorts } from './free-ports.ts';
import { PROJECT_ROOT } from './project-root.ts';

/** A Redis or Valkey server with the shipped configuration, in a temporary folder. */
export interface RedisServer {
  /** As `DUKOU_LIMITS_URL` has it, with the password. */
  readonly url: string;
  readonly password: string;
  /** A command of whoever runs it. */
  ask(command: string, ...args: readonly string[]): Promise<unknown>;
  /** Ends it at once, as the system does when it has no memory left. */
  kill(): Promise<void>;
  /** Starts it again, empty, after it was killed. */
  startAgain(): Promise<void>;
  /** Holds it where it is, until the function that is returned is called. */
  freeze(): () => void;
  stop(): Promise<void>;
}

export async function startRedis(program: string): Promise<RedisServer> {
  const folder = mkdtempSync(join(tmpdir(), 'dukou-redis-'));
  const [port = 0] = await freePorts(1);
  const password = 'a password: of/tests@100%';
  const file = join(folder, 'redis.conf');
  const shipped = readFileSync(join(PROJECT_ROOT, 'deploy/redis.conf'), 'utf8');
  writeFileSync(
    file,
    changedText(shipped, [
      ['port 6379', `port ${port}`],
      ['requirepass CHANGE-ME', `requirepass "${password}"`],
    ]),
  );
  const url = `redis://:${encodeURIComponent(password)}@127.0.0.1:${port}`;

  async function launch() {
    const child = spawn(program, [file], { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] });
    let said = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      said += text;
    });
    const ended = once(child, 'close');
    while (!said.includes('Ready to accept connections'))
      if ((await Promise.race([once(child.stdout, 'data'), ended.then(() => null)])) === null)
        throw new Error(`${program} ended at once:\n${said}`);
    return { child, ended };
  }

  let running = await launch();
  const killWithTests = (): boolean => running.child.kill('SIGKILL');
  process.once('exit', killWithTests);
  const kill = async (): Promise<void> => {
    running.child.kill('SIGKILL');
    await running.ended;
  };
  return {
    url,
    password,
    async ask(command, ...args) {
      const redis = new Redis(url);
      try {
        return await redis.call(command, ...args);
      } finally {
        redis.disconnect();
      }
    },
    kill,
    async startAgain() {
      running = await launch();
    },
    freeze() {
      running.child.kill('SIGSTOP');
      return () => void running.child.kill('SIGCONT');
    },
    async stop() {
      process.off('exit', killWithTests);
      await kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
