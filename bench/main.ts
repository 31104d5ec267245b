import { measureDeliveries } from './deliveries.ts';
import { type Ground, benchSettings, openGround } from './ground.ts';
import { measureMemory, measureMemoryDelivered } from './memory.ts';
import { measureMillion } from './million.ts';
import { type Options, type Part, readOptions } from './options.ts';
import { measureReads } from './reads.ts';
import { keepReport, printSection, reaches, type Section } from './report.ts';
import { measureThroughput } from './throughput.ts';

const measurements: Readonly<Record<Part, (ground: Ground, options: Options) => Promise<Section>>> = {
  hot: (ground, options) => measureThroughput(ground, 'hot', options),
  wallets: (ground, options) => measureThroughput(ground, 'thousand', options),
  reads: measureReads,
  memory: measureMemory,
  'memory-told': measureMemoryDelivered,
  deliveries: measureDeliveries,
  million: measureMillion,
};

/** `npm run bench`: measures, prints the results beside the goals, and stores them. */
async function main(): Promise<void> {
  const options = readOptions(process.argv.slice(2));
  const ground = await openGround();
  const sections: Section[] = [];
  try {
    for (const part of options.parts) {
      process.stderr.write(`Measuring: ${part} …\n`);
      const section = await measurements[part](ground, options);
      printSection(section);
      sections.push(section);
    }
  } finally {
    // The results so far are stored, even when a later part fails.
    try {
      await store(ground, options, sections);
    } finally {
      await ground.close();
    }
  }
}

async function store(ground: Ground, options: Options, sections: readonly Section[]): Promise<void> {
  const path = await keepReport(ground.database.ownerUrl, { ...options, konter: benchSettings }, sections);
  process.stdout.write(`\nKept as ${path}\n`);
  const missed = sections.flatMap(({ figures }) => figures).filter((figure) => !reaches(figure));
  if (missed.length > 0) process.stdout.write(`Missed: ${missed.map(({ what }) => what).join('; ')}\n`);
}

await main();
