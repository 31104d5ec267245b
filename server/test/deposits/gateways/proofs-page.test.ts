import { expect, test } from 'vitest';
import { renderGatewayProofs } from './proofs-page.ts';

test('docs/gateway-proofs.md is the table that the adapters use', async () => {
  await expect(renderGatewayProofs()).toMatchFileSnapshot('../../../../docs/gateway-proofs.md');
});
