import { expect, test } from 'vitest';
import { pagePaths } from '../../../server/src/api/portal/page-paths.ts';
import { clientPaths, operatorPaths, visitorPaths } from './page-paths.ts';

test('the server answers the shell at the addresses that the pages have', () => {
  const routed = [
    ...visitorPaths.map((path) => `/${path}`),
    ...clientPaths.map((path) => `/app/$environment/${path}`),
    ...operatorPaths.map((path) => `/operator/${path}`),
  ];
  const served = pagePaths.map((path) => path.replace('(^live$|^sandbox$)', '').replaceAll(':', '$'));
  expect(served.toSorted()).toEqual(routed.toSorted());
});
