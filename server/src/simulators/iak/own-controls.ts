import type { OwnControls } from '../control.ts';
import { send } from './callbacks.ts';
import { product } from './products.ts';
import { settle, settleDue } from './top-ups.ts';
import type { Simulation } from './simulation.ts';

/** IAK's part of the control endpoint. Bills have no callbacks. */
export function ownControls(simulation: Simulation): OwnControls {
  return {
    history: {
      columns: ['date', 'ref_id', 'product_code', 'customer_id', 'price', 'status', 'sn'],
      statuses: { sold: 'SUCCESS', failed: 'FAILED', reversed: 'FAILED', pending: 'PROCESS' },
    },
    productMember: 'product_code',
    newProduct: (code) => product(code, 0),
    settle: (refId, as) => settle(simulation, refId, as),
    settleDue: () => settleDue(simulation),
    callsBackAbout: ({ kind }) => kind !== 'bill',
    send: (transaction, kind) => send(simulation, transaction, kind),
  };
}
