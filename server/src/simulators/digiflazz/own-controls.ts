import type { OwnControls } from '../control.ts';
import { send } from './callbacks.ts';
import { product } from './products.ts';
import { settle, settleDue } from './transactions.ts';
import type { World } from './world.ts';

/** Digiflazz's part of the control endpoint. */
export function ownControls(world: World): OwnControls {
  return {
    history: {
      columns: ['Tanggal', 'Ref ID', 'Kode Produk', 'Nomor Tujuan', 'Harga', 'Status', 'SN'],
      statuses: { sold: 'Sukses', failed: 'Gagal', reversed: 'Gagal', pending: 'Pending' },
    },
    productMember: 'buyer_sku_code',
    newProduct: (code) => product(code, 0),
    settle: (refId, as) => settle(world, refId, as),
    settleDue: () => settleDue(world),
    callsBackAbout: () => true,
    send: (transaction, kind) => send(world, transaction, { event: 'update', kind }),
  };
}
