import { afterAll, beforeAll, expect, test } from 'vitest';
import { deleteEndpoint } from '../../../src/webhooks/endpoints/delete-endpoint.ts';
import type { EndpointKey } from '../../../src/webhooks/endpoints/endpoint-key.ts';
import { queryAsOwner } from '../../query-as.ts';
import { openStage, type Stage } from '../stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage({ worker: false, catalog: false });
});
afterAll(() => stage.stop());

/** The deliveries of an endpoint, counted by their state. */
function deliveriesOf({ endpointId }: EndpointKey): Promise<Record<string, unknown>[]> {
  return queryAsOwner(
    stage.server,
    `select state, count(*)::integer as count, count(due_at)::integer as due from deliveries
      where endpoint_id = $1 group by state order by state`,
    [endpointId],
  );
}

test('what waits for an endpoint, however much, has failed when it is deleted, and that of another waits on', async () => {
  const endpoint = await stage.givenEndpoint('http://127.0.0.1:9/hook');
  const other = await stage.givenEndpoint('http://127.0.0.1:9/hook', { owner: endpoint });
  await stage.writeEvents(endpoint, 1_100);
  await deleteEndpoint(stage.server.app, endpoint);
  expect(await deliveriesOf(endpoint)).toEqual([{ state: 'failed', count: 1_100, due: 0 }]);
  const ofOther = await deliveriesOf(other);
  // The event that the deletion causes waits there too.
  expect(ofOther).toEqual([{ state: 'pending', count: 1_101, due: 1_101 }]);
});
