import { rm } from 'node:fs/promises';
import { expect, onTestFinished, test } from 'vitest';
import { makeKeyring } from '../../server/src/sealed.ts';
import { createTestDatabase, testDataKeys } from '../../server/test/database.ts';
import { makeTestFolder } from '../../server/test/folder.ts';
import { plantedDefects } from '../planted-defects.ts';
import { runContradictions } from './run-contradictions.ts';
import { everyPlay, fewPlays, type Play, playNamed, randomPlays } from './plays.ts';

test(
  'the last statement of a supplier about an acknowledged purchase decides',
  { timeout: 1_200_000 },
  async () => {
    const plays = [
      ...fewPlays(),
      ...randomPlays(1, 60),
      // A vague failure that comes late is no proof at once.
      ...['01', '70'].map((code) => playNamed(`digiflazz-prepaid/03/${code}/sold-late/1`)),
      playNamed('digiflazz-bill/03/01/sold-late/1'),
      // The plays that detect planted defects have no findings without them.
      ...Object.values(plantedDefects).flatMap((defect) => defect.plays.map(playNamed)),
    ];
    const { findings, figures, repeat } = await play(plays);
    expect(findings, repeat).toEqual([]);
    // A campaign in which nothing happens proves nothing.
    expect(figures).toMatchObject({ plays: plays.length });
    expect(Number(figures['answers given to questions'])).toBeGreaterThan(plays.length);
  },
);

test.each(['beginning', 'answer', 'end', 'number of suppliers'] as const)(
  'the few plays contain every %s of every service',
  (part) => {
    const place = { beginning: 1, answer: 2, end: 3, 'number of suppliers': 4 }[part];
    const partsOf = (plays: readonly Play[]): Set<string> =>
      new Set(plays.map(({ id, service }) => `${service} ${id.split('/')[place]}`));
    expect(partsOf(fewPlays())).toEqual(partsOf(everyPlay()));
  },
);

async function play(plays: readonly Play[]): ReturnType<typeof runContradictions> {
  const folder = await makeTestFolder('contradictions');
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const database = await createTestDatabase();
  onTestFinished(() => database.drop());
  const keyring = makeKeyring(testDataKeys);
  return runContradictions({ folder, url: database.appUrl, keyring }, plays);
}
