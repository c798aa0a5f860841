import { expect, it } from 'vitest';
import { runJudge } from '../../../server/console/checks/run-judge.ts';
import { stayingJudge } from '../../../server/console/checks/staying-judge.ts';

const request = { is: 'sheet', fileName: 'a.csv', bytes: '', corrections: {} } as const;
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

it('one that stays answers several, and is replaced when it dies', async () => {
  const script = `
    let asked = 0;
    require('node:readline').createInterface({ input: process.stdin }).on('line', (line) => {
      asked += 1;
      if (JSON.parse(line).channel === 'dies') process.exit(1);
      if (JSON.parse(line).channel === 'wrong') console.log('{"wrong":"not so"}');
      else console.log(JSON.stringify({ answer: asked }));
    });`;
  const judge = stayingJudge(['-e', script], process.env);
  const ask = (channel: string) =>
    judge.run({
      is: 'page',
      programs: [],
      dataDir: '',
      sources: '',
      cells: [],
      host: '',
      path: null,
      channel,
    });
  await expect(Promise.all([ask('1'), ask('2')])).resolves.toEqual([1, 2]);
  await expect(ask('wrong')).rejects.toThrow('not so');
  await expect(ask('4')).resolves.toBe(4);
  await expect(ask('dies')).rejects.toThrow('中断');
  await expect(ask('1')).resolves.toBe(1);
  judge.stop();
});
