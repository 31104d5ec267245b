import { expect, test } from 'vitest';
import { makeKeyring, Secret } from '../../sealed.ts';
import { openDestinationToSend, sealDestination } from './private-values.ts';

const keyring = makeKeyring([{ id: 'k1', key: Buffer.alloc(32, 1) }]);
const of = { accountId: 'a', orderId: 'o' };

function opened(sealed: { readonly bytes: Buffer; readonly keyId: string }): unknown {
  const { bytes: destinationSealed, keyId: dataKeyId } = sealed;
  const { values, toServer } = openDestinationToSend(keyring, {
    ...{ accountId: 'a', id: 'o' },
    destinationSealed,
    dataKeyId,
  });
  return [values.map((value) => value.open()), toServer];
}

test.each([
  [['800123456', 'os_asia'], true, true],
  [['123456789', '1234'], false, false],
  // One value is sent as it is.
  [['0812345678'], false, null],
])('the destination %j is opened with whether it ends with a server', (values, toServer, expected) => {
  expect(opened(sealDestination(keyring, of, values, toServer))).toEqual([values, expected]);
});

test('a destination that was sealed as a list is opened, and does not say whether it ends with a server', () => {
  const list = keyring.seal(new Secret('["800123456","os_asia"]'), ['a', 'o', 'destination']);
  expect(opened(list)).toEqual([['800123456', 'os_asia'], null]);
});

test.each(['7', 'null', '{}', '{"values":["a","b"]}', '{"values":"a","toServer":true}'])(
  'the text %s is refused as a destination',
  (text) => {
    const sealed = keyring.seal(new Secret(text), ['a', 'o', 'destination']);
    expect(() => opened(sealed)).toThrow('The destination of the order o is not a list.');
  },
);
