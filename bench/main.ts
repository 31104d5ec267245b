import { measureAudit } from './audit.ts';
import { measureBefore } from './before.ts';
import { measureConsole } from './console.ts';
import { measureDeliveries } from './deliveries.ts';
import { type Testbed, benchSettings, openTestbed } from './testbed.ts';
import { measureGrowth } from './growth.ts';
import { measureMemory, measureMemoryDelivered } from './memory.ts';
import { measureOpenLoop } from './open-loop.ts';
import { type Options, type Part, readOptions } from './options.ts';
import { measurePortal } from './portal.ts';
import { measureReads } from './reads.ts';
import { measureReports } from './reports.ts';
import { saveReport, printSection, reaches, type Section } from './report.ts';
import { measureThroughput } from './throughput.ts';
import { measureTwoServers } from './two-servers.ts';

const measurements: Readonly<Record<Part, (testbed: Testbed, options: Options) => Promise<Section>>> = {
  hot: (testbed, options) => measureThroughput(testbed, 'hot', options),
  wallets: (testbed, options) => measureThroughput(testbed, 'thousand', options),
  'open-loop': measureOpenLoop,
  'two-servers': measureTwoServers,
  reads: measureReads,
  memory: measureMemory,
  'memory-with-deliveries': measureMemoryDelivered,
  deliveries: measureDeliveries,
  audit: measureAudit,
  reports: measureReports,
  portal: measurePortal,
  console: measureConsole,
  growth: measureGrowth,
  before: measureBefore,
};

/** `npm run bench`: measures, prints the results beside the goals, and stores them. */
async function main(): Promise<void> {
  const options = readOptions(process.argv.slice(2));
  const testbed = await openTestbed();
  const sections: Section[] = [];
  try {
    for (const part of options.parts) {
      process.stderr.write(`Measuring: ${part} …\n`);
      const section = await measurements[part](testbed, options);
      printSection(section);
      sections.push(section);
    }
  } finally {
    // The results so far are stored, even when a later part fails.
    try {
      await store(testbed, options, sections);
    } finally {
      await testbed.close();
    }
  }
}

async function store(testbed: Testbed, options: Options, sections: readonly Section[]): Promise<void> {
  const path = await saveReport(testbed.database.ownerUrl, { ...options, konter: benchSettings }, sections);
  process.stdout.write(`\nStored as ${path}\n`);
  const missed = sections.flatMap(({ figures }) => figures).filter((figure) => !reaches(figure));
  if (missed.length > 0) process.stdout.write(`Missed: ${missed.map(({ what }) => what).join('; ')}\n`);
}

await main();
