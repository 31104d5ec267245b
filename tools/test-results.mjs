/**
 * Reads Vitest's JSON report: prints how many tests passed and failed on standard output, and what failed on standard
 * error. Plain JavaScript, because `.ci/run` runs it with the machine's own Node.
 */
import { readFileSync } from 'node:fs';

/** Of one failure: enough to see what was expected, and where. */
const longestMessage = 1500;

const report = JSON.parse(readFileSync(process.argv[2], 'utf8'));
for (const file of report.testResults) {
  const failed = file.assertionResults.filter(({ status }) => status === 'failed');
  for (const { fullName, failureMessages } of failed) {
    console.error(
      `FAILED ${file.name}: ${fullName}\n${failureMessages.join('\n').slice(0, longestMessage)}\n`,
    );
  }
  if (file.status === 'failed' && failed.length === 0)
    console.error(`FAILED ${file.name}\n${file.message.slice(0, longestMessage)}\n`);
}
console.log(report.numPassedTests, report.numFailedTests);
