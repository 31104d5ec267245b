import type { Ground } from './ground.ts';
import type { Options } from './options.ts';
import type { Section } from './report.ts';
export async function measureMillion(_g: Ground, _o: Options): Promise<Section> { throw new Error('soon'); }
