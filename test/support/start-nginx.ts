import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { changedText } from './changed-text.ts';
import { findProgram } from './find-program.ts';
import { freePorts } from './free-ports.ts';
import { PROJECT_ROOT } from './project-root.ts';

const SITE = join(PROJECT_ROOT, 'deploy/dukou.nginx.conf');
/** What Debian's package comes with; the site is one of the files that it takes in. */
const WHOLE = '/etc/nginx/nginx.conf';

/** The name that the site has in what is shipped. */
export const SITE_NAME = 'www.example.com';
/** The address from which, in these tests, a CDN speaks for visitors. */
export const CDN = '127.0.0.2';

/** nginx as Debian has it, with the shipped site on ports of its own. */
export interface Nginx {
  /** Port of TLS. */
  readonly port: number;
  /** Port without TLS. */
  readonly plainPort: number;
  readonly certificate: string;
  /** Everything in its logs. */
  logged(): string;
  stop(): void;
}

function run(program: string, ...args: readonly string[]): void {
  const { status, stderr } = spawnSync(program, args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${program} ${args.join(' ')}: ${stderr}`);
}

function makeCertificate(folder: string): void {
  const subject = ['-subj', `/CN=${SITE_NAME}`, '-addext', `subjectAltName=DNS:${SITE_NAME}`];
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  const files = ['-keyout', join(folder, 'privkey.pem'), '-out', join(folder, 'fullchain.pem')];
  run(findProgram('openssl') ?? 'openssl', 'req', '-x509', '-days', '2', ...key, ...subject, ...files);
}

/**
 * Starts nginx before servers. The shipped files are changed in names of folders, ports, and what they tell their
 * reader to change; `CDN` is set up as they say.
 *
 * @param serverPorts their ports.
 */
export async function startNginx(program: string, ...serverPorts: readonly number[]): Promise<Nginx> {
  const folder = mkdtempSync(join(tmpdir(), 'dukou-nginx-'));
  const [port = 0, plainPort = 0] = await freePorts(2);
  makeCertificate(folder);
  const site = changedText(readFileSync(SITE, 'utf8'), [
    [/^ *listen \[::\].*\n/gm, ''],
    ['listen 443', `listen 127.0.0.1:${port}`],
    ['listen 80', `listen 127.0.0.1:${plainPort}`],
    [/server 127\.0\.0\.1:5173 (.*;).*/g, serverPorts.map((at) => `server 127.0.0.1:${at} $1`).join('\n')],
    [`/etc/letsencrypt/live/${SITE_NAME}`, folder],
    ['/var/cache/dukou-nginx', join(folder, 'cache')],
    ['/var/log/nginx/', `${folder}/`],
    ['/var/www/html', folder],
    ['# set_real_ip_from 203.0.113.0/24;', `set_real_ip_from ${CDN};`],
    ['# real_ip_header', 'real_ip_header'],
    ['# real_ip_recursive', 'real_ip_recursive'],
  ]);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${join(folder, name)};`,
  );
  const whole = changedText(readFileSync(WHOLE, 'utf8'), [
    [/^user .*$/gm, process.getuid?.() === 0 ? 'user root;' : ''],
    ['/run/nginx.pid', join(folder, 'pid')],
    ['/var/log/nginx/', `${folder}/`],
    ['http {', `http { ${temporary.join(' ')}`],
    ['/etc/nginx/conf.d/*.conf', join(folder, 'dukou.conf')],
    ['include /etc/nginx/sites-enabled/*;', ''],
  ]);
  writeFileSync(join(folder, 'dukou.conf'), site);
  writeFileSync(join(folder, 'nginx.conf'), whole);
  const asked = ['-c', join(folder, 'nginx.conf'), '-e', join(folder, 'error.log')];
  // It goes into the background once it listens.
  run(program, ...asked);
  const pid = Number(readFileSync(join(folder, 'pid'), 'utf8'));
  const end = (): void => void process.kill(pid, 'SIGTERM');
  process.once('exit', end);
  return {
    port,
    plainPort,
    certificate: readFileSync(join(folder, 'fullchain.pem'), 'utf8'),
    logged: () =>
      readdirSync(folder)
        .filter((name) => name.endsWith('.log'))
        .map((name) => readFileSync(join(folder, name), 'utf8'))
        .join(''),
    stop() {
      process.off('exit', end);
      end();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
