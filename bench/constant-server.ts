import fastify from 'fastify';

// Serves a text of CONSTANT_BYTES bytes as JSON, to measure the limit of Fastify alone.
const server = fastify();
const constant = JSON.stringify({
  data: 'x'.repeat(Math.max(0, Number(process.env['CONSTANT_BYTES']) - 11)),
});
server.get('/constant', (_request, reply) => reply.type('application/json; charset=utf-8').send(constant));
const url = await server.listen({ port: 0, host: '127.0.0.1' });
process.stdout.write(`${JSON.stringify({ url })}\n`);
process.on('SIGTERM', () => void server.close());
