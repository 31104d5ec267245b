import { createServer } from 'node:http';
import { product } from '../../server/src/simulators/digiflazz/products.ts';

// A supplier that sells at once and stores nothing, so that the load measures konter and not the supplier. It speaks the
// API of Digiflazz at the port of PORT, and sells one product.
const item = product('xld10', 10_000, { product_name: 'Xl 10.000' });
const statusOf = { rc: '00', status: 'Sukses', message: 'Transaksi Sukses', sn: '0123456789' } as const;

interface Asked {
  readonly cmd?: string;
  readonly ref_id?: string;
  readonly customer_no?: string;
}

function answerTo(path: string, { cmd, ref_id, customer_no }: Asked): unknown {
  if (path.endsWith('/cek-saldo')) return { deposit: 1_000_000_000_000 };
  if (path.endsWith('/price-list')) return cmd === 'pasca' ? [] : [item];
  return {
    ref_id,
    customer_no,
    buyer_sku_code: item.buyer_sku_code,
    ...statusOf,
    buyer_last_saldo: 1_000_000_000,
    price: item.price,
  };
}

const server = createServer((request, response) => {
  let body = '';
  request.setEncoding('utf8').on('data', (part: string) => (body += part));
  request.on('end', () => {
    const text = JSON.stringify({ data: answerTo(request.url ?? '', JSON.parse(body)) });
    response.writeHead(200, {
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(text)),
    });
    response.end(text);
  });
});
// konter keeps its connections; a supplier that closed them first would lose purchases.
server.keepAliveTimeout = 600_000;
server.listen(Number(process.env['PORT']), '127.0.0.1', () => {
  process.stdout.write(`${JSON.stringify({ url: `http://127.0.0.1:${process.env['PORT']}` })}\n`);
});
process.on('SIGTERM', () => process.exit(0));
