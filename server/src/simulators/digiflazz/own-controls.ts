import type { OwnControls } from '../control.ts';
import { send } from './callbacks.ts';
import { product } from './products.ts';
import { settle, settleDue } from './transactions.ts';
import type { Simulation } from './simulation.ts';

/** Digiflazz's part of the control endpoint. */
export function ownControls(simulation: Simulation): OwnControls {
  return {
    history: {
      columns: ['Tanggal', 'Ref ID', 'Kode Produk', 'Nomor Tujuan', 'Harga', 'Status', 'SN'],
      statuses: { sold: 'Sukses', failed: 'Gagal', reversed: 'Gagal', pending: 'Pending' },
    },
    productMember: 'buyer_sku_code',
    newProduct: (code) => product(code, 0),
    settle: (refId, as) => settle(simulation, refId, as),
    settleDue: () => settleDue(simulation),
    callsBackAbout: () => true,
    send: (transaction, kind) => send(simulation, transaction, { event: 'update', kind }),
  };
}
