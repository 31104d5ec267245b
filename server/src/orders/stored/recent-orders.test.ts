import { expect, test } from 'vitest';
import { makeKeyring } from '../../sealed.ts';
import { readRecentOrders } from './recent-orders.ts';
import { destinationHashesOf, destinationHashOf } from '../search/search-hash.ts';

const older = { id: 'k1', key: Buffer.alloc(32, 1) };
const newer = { id: 'k2', key: Buffer.alloc(32, 2) };
const wallet = { accountId: '0198c0de-0000-7000-8000-000000000001', environment: 'sandbox' } as const;

test('the hash of an order from before a new data key is among those that are compared', () => {
  const before = destinationHashOf(makeKeyring([older]), wallet, '081234567890');
  const compared = destinationHashesOf(makeKeyring([newer, older]), wallet, '081234567890');
  expect(compared).toHaveLength(2);
  expect(compared).toContainEqual(before.bytes);
});

test('without a guarded order nothing is read', async () => {
  const tx = { rows: () => Promise.reject(new Error('a statement was sent')) };
  expect(await readRecentOrders(tx, 'sandbox', [], 0)).toEqual([]);
});
