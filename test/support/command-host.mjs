/**
 * Runs `dukou` commands one after the other in one process, as shells send them: most of a command's time goes into
 * loading the program. Says the port that it listens on. Plain JavaScript, since it is the built program that runs.
 */
import { createServer } from 'node:net';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { buildSchemas } from '../../server/build/build.mjs';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..');
process.env.DUKOU_ROOT ??= root;
process.env.DUKOU_PROGRAM = root;
const program = await import(pathToFileURL(join(root, 'dist/node/dukou/dukou.js')).href);
await buildSchemas(root, root, program);

async function run(args, cwd, out, err) {
  return program.main(args, { env: process.env, cwd, out, err, progress: () => undefined });
}

/** Each sends how many arguments there are, its folder, and each argument, with a NUL behind each. */
const server = createServer((socket) => {
  let text = '';
  socket.setEncoding('utf8').on('data', async (part) => {
    text += part;
    const [count, cwd = '', ...args] = text.split('\0').slice(0, -1);
    if (args.length !== Number(count)) return;
    const say = (line) => socket.write(`${line}\n`);
    socket.end(`\n${await run(args, cwd, say, say)}`);
  });
});
server.listen(0, '127.0.0.1', () => console.log(server.address().port));

/** A test that started this process sends arguments, and is told what came of them. */
process.on('message', async (args) => {
  const said = { stdout: '', stderr: '' };
  const say = (name) => (line) => {
    said[name] += `${line}\n`;
  };
  process.send({ code: await run(args, root, say('stdout'), say('stderr')), ...said });
});
