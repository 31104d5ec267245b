import { clientNavigation, operatorPlaces, type PlaceName } from './places.ts';

/** The place of the navigation that an address belongs to, the most specific one; undefined outside both frames. */
export function placeAt(pathname: string): PlaceName | undefined {
  const [, half, below = ''] = /^\/(app\/[^/]+|operator)\/(.*)$/.exec(pathname) ?? [];
  if (half === undefined) return undefined;
  const places =
    half === 'operator' ? operatorPlaces : clientNavigation('owner').flatMap((group) => group.places);
  const found = places
    .filter(({ path }) => below === path || below.startsWith(`${path}/`))
    .toSorted((a, b) => b.path.length - a.path.length);
  return found[0]?.name;
}
