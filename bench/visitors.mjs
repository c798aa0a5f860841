import { setTimeout } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';

/**
 * Visitors who open a page one after another, at a steady pace, until told to stop; answers how many milliseconds each
 * waited. On a thread of their own: what else is asked meanwhile does not keep their answers.
 */
const { url, every } = workerData;

async function visit() {
  const start = performance.now();
  const answer = await fetch(url, { redirect: 'follow' });
  if (!answer.ok) throw new Error(`${url}: ${answer.status}`);
  await answer.text();
  return performance.now() - start;
}

let isOver = false;
parentPort.once('message', () => {
  isOver = true;
});
const visits = [];
while (!isOver) {
  visits.push(visit());
  await setTimeout(every);
}
parentPort.postMessage(await Promise.all(visits));
