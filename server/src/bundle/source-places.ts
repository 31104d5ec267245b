import { readFileSync } from 'node:fs';
import { SourceMap, type SourceMapPayload } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';

const placePattern = /(file:\/\/[^\s()]+):(\d+):(\d+)(?=\)?$)/;

/**
 * Makes stack traces name the places in the sources of a bundle. A source map is read when a trace first needs it: Node's own
 * option reads all of them at every start.
 */
export function nameSourcePlaces(bundle: string): void {
  const folder = `${pathToFileURL(bundle).href}/`;
  const maps = new Map<string, SourceMap | undefined>();
  const placeOf = (place: string, file: string, line: string, column: string): string => {
    if (!file.startsWith(folder)) return place;
    if (!maps.has(file)) maps.set(file, readMap(file));
    const found = maps.get(file)?.findEntry(Number(line) - 1, Number(column) - 1);
    if (found === undefined || !('originalSource' in found)) return place;
    return `${new URL(found.originalSource, file).href}:${found.originalLine + 1}:${found.originalColumn + 1}`;
  };
  Error.prepareStackTrace = (error, frames) =>
    [
      headOf(error),
      // oxlint-disable-next-line typescript/no-base-to-string -- A frame writes itself as in any stack trace.
      ...frames.map((frame) => `    at ${frame.toString().replace(placePattern, placeOf)}`),
    ].join('\n');
}

function readMap(file: string): SourceMap | undefined {
  try {
    // oxlint-disable-next-line typescript/no-unsafe-assignment -- The build wrote it.
    const map: SourceMapPayload = JSON.parse(readFileSync(`${fileURLToPath(file)}.map`, 'utf8'));
    return new SourceMap(map);
  } catch {
    return undefined;
  }
}

/** The first line of a trace. An error may have any value as its name and message. */
function headOf(error: unknown): string {
  try {
    return String(error);
  } catch {
    return 'Error';
  }
}
