import { clientNavigation, operatorNavigation, type PlaceName } from './places.ts';

/** The place of the navigation that an address belongs to, the most specific one; undefined outside both frames. */
export function placeAt(pathname: string): PlaceName | undefined {
  const [, half, below = ''] = /^\/(app\/[^/]+|operator)\/(.*)$/.exec(pathname) ?? [];
  if (half === undefined) return undefined;
  const groups = half === 'operator' ? operatorNavigation : clientNavigation('owner');
  const found = groups
    .flatMap(({ places }) => places)
    .filter(({ path }) => below === path || below.startsWith(`${path}/`))
    .toSorted((a, b) => b.path.length - a.path.length);
  return found[0]?.name;
}
