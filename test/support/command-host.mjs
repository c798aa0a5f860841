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

/** Each sends how many arguments there are, its folder, and each argument, with a NUL behind each. */
const server = createServer((socket) => {
  let text = '';
  socket.setEncoding('utf8').on('data', async (part) => {
    text += part;
    const [count, cwd = '', ...args] = text.split('\0').slice(0, -1);
    if (args.length !== Number(count)) return;
    const say = (line) => socket.write(`${line}\n`);
    const io = { env: process.env, cwd, out: say, err: say, progress: () => undefined };
    socket.end(`\n${await program.main(args, io)}`);
  });
});
server.listen(0, '127.0.0.1', () => console.log(server.address().port));
