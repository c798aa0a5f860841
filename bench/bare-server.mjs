/** The HTTP framework alone: reads the form, answers with a fixed envelope of the size of a real one. */
import formbody from '@fastify/formbody';
import fastify from 'fastify';

const app = fastify();
await app.register(formbody);
const info = {
  nid: 'channel_5818',
  application: 3,
  h5_flow_info: { succ_todo: 0, fail_todo: 0, input_form: 0 },
};
app.post('/*', async () => ({ code: 200, message: '', data: info }));
process.stdout.write(`ready ${await app.listen({ host: '127.0.0.1', port: 0 })}\n`);
process.once('SIGTERM', () => app.close());
