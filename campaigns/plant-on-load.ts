import { registerHooks } from 'node:module';
import { pathToFileURL } from 'node:url';
import { plantedVariable, sourcesWithDefect } from './planted-defects.ts';

/*
 * Loaded with `--import` before a campaign: the process then loads konter with the defect that a variable names. Nothing is copied,
 * so Node finds all other files among those that it has compiled before.
 */

const sources = new Map(
  [...sourcesWithDefect(process.env[plantedVariable] ?? '')].map(([path, source]) => [
    pathToFileURL(path).href,
    source,
  ]),
);

registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context);
    const source = sources.get(url);
    return source === undefined ? loaded : { ...loaded, source };
  },
});
