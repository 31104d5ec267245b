/**
 * The environment of every `konter` that a test starts, without the variables of the run. As root, konter would otherwise
 * become an account of its own, which may not read the folders of the test (decision 0061). No test of a command needs the portal,
 * which each new data directory would build, or depends on the free space of the machine.
 */
export const commandEnvironment = {
  PATH: process.env['PATH'],
  KONTER_ALLOW_ROOT: 'yes',
  KONTER_PORTAL: 'no',
  KONTER_ALERT_DISK_PERCENT: '0',
  KONTER_ALERT_DISK_GB: '0',
} as const;
