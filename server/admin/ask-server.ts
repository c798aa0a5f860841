import { request } from 'node:http';
import { doorPath } from './door-path.ts';

/** Asks the server that runs on a data folder. Null when none runs; throws when it answers with an error. */
export function askServer<Answer>(dataDir: string, path: string, body: unknown): Promise<Answer | null> {
  return new Promise((resolve, reject) => {
    // A connection of its own: the server closes one that waits while somebody reads a question.
    const where = { socketPath: doorPath(dataDir), path, method: 'POST', agent: false };
    const asked = request(where, (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (part: string) => {
        text += part;
      });
      response.on('end', () => {
        const answer = JSON.parse(text) as Answer;
        if (response.statusCode === 200) {
          resolve(answer);
        } else {
          reject(
            new Error(
              (answer as { error?: string } | null)?.error ?? `The server answered ${response.statusCode}.`,
            ),
          );
        }
      });
    });
    asked.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT' || error.code === 'ECONNREFUSED') {
        resolve(null);
      } else {
        reject(error);
      }
    });
    asked.end(JSON.stringify(body));
  });
}
