import { test } from 'vitest';
import { createTestDatabase, testDataKeysVariable } from '../server/test/database.ts';
import { plantedDefects, runPlanted } from './planted-defects.ts';

test.concurrent.for(Object.entries(plantedDefects))(
  'the defect %s is caught',
  { timeout: 1_200_000 },
  async ([name, { finding }], { expect, onTestFinished }) => {
    const { ownerUrl, drop } = await createTestDatabase();
    onTestFinished(drop);
    const { findings } = await runPlanted(name, [], {
      DATABASE_URL: ownerUrl,
      KONTER_ENCRYPTION_KEYS: testDataKeysVariable,
    });
    expect(findings).toContainEqual(expect.stringMatching(finding));
  },
);
