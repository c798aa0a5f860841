import { expect, it } from 'vitest';
import { runJudge } from '../../../server/console/checks/run-judge.ts';

const request = { is: 'sheet', fileName: 'a.csv', bytes: '' } as const;
const answered = (script: string) => runJudge(['-e', script], process.env)(request);
const ANSWER = JSON.stringify({ answer: { cells: [], problems: [], hidden: [] } });

it('takes no other line for an answer', async () => {
  const lines = ['not JSON', '{"level":30}', '', ANSWER, '"a text"', ''].join('\n');
  await expect(answered(`process.stdout.write(${JSON.stringify(lines)}); process.exit()`)).resolves.toEqual({
    cells: [],
    problems: [],
    hidden: [],
  });
});

it.each([
  ['dies', 'process.kill(process.pid, "SIGKILL")', /exit code/],
  ['fails', 'console.error("out of memory"); process.exit(1)', /out of memory/],
])('says so where the process %s', async (_, script, why) => {
  await expect(answered(script)).rejects.toThrow(why);
});

it('tells how far it is, and ends with whoever has asked', async () => {
  const told: string[] = [];
  const cancel = new AbortController();
  const script = `process.stdout.write('{"progress":"half"}\\n'); setInterval(() => {}, 1000)`;
  const running = runJudge(['-e', script], process.env)(
    request,
    (text) => {
      told.push(text);
      cancel.abort();
    },
    cancel.signal,
  );
  await expect(running).rejects.toThrow();
  expect(told).toEqual(['half']);
});
