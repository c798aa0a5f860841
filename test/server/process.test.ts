import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { copyProject } from '../support/copy-project.ts';
import { PROJECT_ROOT } from '../support/project-root.ts';
import { type Product, startProduct } from '../support/start-product.ts';
import { completeAnswers } from './support/form-answers.ts';
import { AGREEMENTS, newAddress, newPhone } from './support/running-service.ts';

const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'dukou-process-'));
  folders.push(folder);
  return folder;
}

interface Answer {
  readonly code: number;
  readonly data: Readonly<Record<string, string>>;
}

async function call(
  product: Product,
  path: string,
  fields: Readonly<Record<string, string>>,
): Promise<Answer> {
  const answer = await fetch(product.url + path, {
    method: 'POST',
    body: new URLSearchParams(fields),
    headers: { 'x-forwarded-for': newAddress() },
  });
  return (await answer.json()) as Answer;
}

async function logIn(product: Product): Promise<string> {
  const phone = newPhone();
  await call(product, '/v1/user/sendLoginSms', { phone });
  const fields = { phone, code: product.smsCode(phone), agreements: AGREEMENTS };
  return (await call(product, '/v1/user/loginSmsCode', fields)).data.access_token ?? '';
}

async function leadNumbers(product: Product): Promise<readonly string[]> {
  const { stdout } = await product.dukou('leads', 'list', '--json');
  return (JSON.parse(stdout) as { application_no: string }[]).map((lead) => lead.application_no);
}

function breakThreeFiles(root: string): void {
  const edits = [
    ['schemas/routes/results.json', '"page": "success-download"', '"page": "sucess-download"'],
    ['hosts/default.json', '"root"', '"rot"'],
    ['schemas/lists.json', '"sample": true', '"sample": yes'],
  ] as const;
  for (const [file, from, to] of edits) {
    const path = join(root, file);
    writeFileSync(path, readFileSync(path, 'utf8').replace(from, to));
  }
}

const MISTAKES = ['schemas/routes/results.json', 'hosts/default.json', 'schemas/lists.json'].map(
  (file) => new RegExp(`^${file}:\\d+:\\d+ +error`, 'm'),
);

/** Everything in a folder, itself included, that others may read, write or enter. */
function openToOthers(path: string): readonly string[] {
  const found = lstatSync(path);
  const inside = found.isDirectory()
    ? readdirSync(path).flatMap((name) => openToOthers(join(path, name)))
    : [];
  return (found.mode & 0o077) === 0 ? inside : [path, ...inside];
}

describe('a server that is killed', () => {
  it('has every lead that it acknowledged when it runs again, also when only its journal and snapshot are left; others read none of it', async () => {
    const dataDir = newFolder();
    // So small that the journal is shortened all the time.
    const first = await startProduct({ dataDir, env: { DUKOU_JOURNAL_LIMIT: '2' } });
    const acknowledged: string[] = [];
    const save = async (n: number): Promise<void> => {
      const token = await logIn(first);
      const fields = {
        token,
        package: 'form-package',
        form: completeAnswers(),
        request_id: `kill-test-${n}`,
      };
      const { data } = await call(first, '/v3/user/formSave', fields);
      acknowledged.push(data.application_no ?? '');
    };
    await Promise.all(Array.from({ length: 6 }, (_, n) => save(n)));
    const pid = Number((JSON.parse(readFileSync(join(dataDir, 'lock'), 'utf8')) as { pid: number }).pid);
    const more = Promise.allSettled(Array.from({ length: 20 }, (_, n) => save(100 + n)));
    await expect.poll(() => acknowledged.length, { interval: 5 }).toBeGreaterThan(8);
    process.kill(pid, 'SIGKILL');
    await more;

    // Phone numbers are nobody else's business on this machine, at any time.
    expect(openToOthers(dataDir)).toEqual([]);

    // The process alone was killed: its files are as it left them, and as an earlier version would have.
    const asLeft = newFolder();
    cpSync(dataDir, asLeft, { recursive: true, filter: (path) => !path.endsWith('.sock') });
    chmodSync(asLeft, 0o755);
    chmodSync(join(asLeft, 'outbox/sms.jsonl'), 0o644);
    const second = await startProduct({ dataDir: asLeft });
    expect(second.said()).toContain(`could read 2 files and folders in ${asLeft}`);
    expect(openToOthers(asLeft)).toEqual([]);
    const kept = await leadNumbers(second);
    for (const number of acknowledged) expect(kept).toContain(number);
    expect(new Set(kept).size).toBe(kept.length);
    expect(await second.interrupt()).toBe(0);

    // The machine lost power, and nothing of the database's own files had reached the disk.
    rmSync(join(dataDir, 'db'), { recursive: true });
    const rebuilt = await startProduct({ dataDir });
    expect([...(await leadNumbers(rebuilt))].sort()).toEqual([...kept].sort());
    await rebuilt.interrupt();
  }, 240_000);
});

/** One server for all of it, which is told to stop in the end. */
describe('a server', () => {
  const dataDir = newFolder();
  let product: Product;
  let saved: Answer['data'];
  beforeAll(async () => {
    product = await startProduct({ dataDir });
  }, 240_000);

  it('keeps a second one off its data folder, and off its port', async () => {
    await expect(startProduct({ dataDir })).rejects.toThrow(/is in use by process \d+/);
    const port = String(product.port);
    await expect(startProduct({ dataDir: newFolder(), env: { PORT: port } })).rejects.toThrow(
      new RegExp(`ended with 1 .*Port ${port} is in use`, 's'),
    );
    // The first one did not notice.
    expect((await fetch(`${product.url}/healthz`)).status).toBe(200);
  }, 240_000);

  it('is asked by commands for its leads, requests and marks', async () => {
    const token = await logIn(product);
    const fields = { token, package: 'form-package', form: completeAnswers(), request_id: 'list-test-1' };
    saved = (await call(product, '/v3/user/formSave', fields)).data;
    expect(await leadNumbers(product)).toEqual([saved.application_no]);
    const csv = await product.dukou('leads', 'list', '--format', 'csv');
    expect(csv.stdout).toMatch(/^\ufeffapplication_no,saved_at,phone/);
    expect(csv.stdout).toMatch(/139\*\*\*\*\d{4},王\*\*,杭州市/);
    expect((await product.dukou('leads', 'list', '--format', 'xml')).code).toBe(2);

    // A visitor asks for deletion; an operator sees to it while the server runs.
    await call(product, '/v3/user/save', {
      token: await logIn(product),
      fields: '{"deletion_requested":"x"}',
    });
    const waiting = await product.dukou('person', 'requests');
    const id = /^([0-9a-f]{12}) +delete +139\*{4}\d{4} .* open/m.exec(waiting.stdout)?.[1] ?? '';
    expect(id, waiting.stdout + waiting.stderr).not.toBe('');
    const done = await product.dukou('person', 'complete', '--request', id, '--note', 'told');
    expect(done.stdout).toMatch(new RegExp(`^Done: ${id}, deleted .*users 1`));
    expect((await product.dukou('person', 'requests')).stdout).toBe('Nobody waits for anything.\n');
    expect((await product.dukou('person', 'complete', '--request', id)).code).toBe(1);

    // Links that were given out are taken back.
    const marks = join(newFolder(), 'marks.csv');
    await product.dukou('marks', 'create', '--channel', '5818', '--count', '3', '--out', marks);
    const [, first = ''] = /^([0-9a-f]{32}),/m.exec(readFileSync(marks, 'utf8')) ?? [];
    const withMark = { mark: first, channel: '5818' };
    expect((await product.dukou('marks', 'revoke', '--file', marks)).stdout).toBe('3 marks revoked\n');
    expect(await call(product, '/v1/user/loginMark', withMark)).toMatchObject({ code: 403 });
  }, 240_000);

  it('ends with 0 at SIGTERM, with a request still hanging; commands then ask the data folder', async () => {
    const body = JSON.stringify({ path: '/v3/app/index', mode: 'hang' });
    const headers = { 'content-type': 'application/json' };
    await fetch(`${product.url}/__faults`, { method: 'POST', body, headers });
    const hanging = fetch(`${product.url}/v3/app/index`, { method: 'POST' }).catch(() => 'cut off');
    expect(await product.interrupt('SIGTERM')).toBe(0);
    expect(await hanging).toBe('cut off');
    expect(existsSync(join(dataDir, 'lock'))).toBe(false);
    expect(await leadNumbers(product)).toEqual([saved.application_no]);
    expect((await product.dukou('leads', 'list')).stdout).toContain(saved.application_no);
    expect(existsSync(join(dataDir, 'lock'))).toBe(false);
  }, 240_000);
});

describe('mistakes in the configuration', () => {
  it('never take the site down: all are told, and the last good release is served', async () => {
    const root = copyProject(newFolder());
    const dataDir = newFolder();
    const env = { DUKOU_ROOT: root };
    const first = await startProduct({ dataDir, env });
    const release = async (product: Product): Promise<string> =>
      ((await (await fetch(`${product.url}/release/current.json`)).json()) as { id: string }).id;
    const good = await release(first);

    breakThreeFiles(root);
    await expect
      .poll(() => first.said(), { timeout: 20_000 })
      .toContain(`Visitors keep getting release ${good}`);
    for (const mistake of MISTAKES) expect(first.said()).toMatch(mistake);
    expect(await release(first)).toBe(good);
    expect((await fetch(`${first.url}/login`)).status).toBe(200);
    await first.interrupt();

    // The same when it starts on them.
    const second = await startProduct({ dataDir, env });
    for (const mistake of MISTAKES) expect(second.said()).toMatch(mistake);
    expect(await release(second)).toBe(good);
    expect((await fetch(`${second.url}/login`)).status).toBe(200);

    // And once they are corrected, the next page has the change.
    for (const folder of ['hosts', 'schemas'])
      cpSync(join(PROJECT_ROOT, folder), join(root, folder), { recursive: true });
    const brand = join(root, 'schemas/brands/default.json');
    writeFileSync(brand, readFileSync(brand, 'utf8').replaceAll('渡口', '新渡口'));
    await expect.poll(() => release(second), { timeout: 20_000 }).not.toBe(good);
    expect(await (await fetch(`${second.url}/login`)).text()).toContain('新渡口');
    await second.stop();
  }, 240_000);

  it('with no good release to serve, the server says all of them and ends with 1', async () => {
    const root = copyProject(newFolder());
    breakThreeFiles(root);
    const started = startProduct({ dataDir: newFolder(), env: { DUKOU_ROOT: root } });
    const error = (await started.catch((cause: Error) => cause)) as Error;
    expect(error.message).toContain('ended with 1');
    for (const mistake of MISTAKES) expect(error.message).toMatch(mistake);
  }, 240_000);
});
