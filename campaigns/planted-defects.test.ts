import { test } from 'vitest';
import { plantedDefects } from './planted-defects.ts';
import { supplierContradictions } from './supplier-contradictions/supplier-contradictions.ts';

test.concurrent.for(Object.entries(plantedDefects))(
  'the defect %s is caught',
  { timeout: 1_200_000 },
  async ([name, { finding }], { expect }) => {
    const { findings } = await supplierContradictions(['--plant', name]);
    expect(findings).toContainEqual(expect.stringMatching(finding));
  },
);
