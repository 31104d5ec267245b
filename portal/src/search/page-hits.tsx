import type { PlaceGroup, PlaceName } from '../shell/places.ts';
import type { Hit } from './hit.ts';
import styles from './search-dialog.module.css';

/** The pages of a navigation whose name contains a text. */
export function pageHits(
  base: string,
  groups: readonly PlaceGroup[],
  text: string,
  titleOf: (name: PlaceName) => string,
): readonly Hit[] {
  const words = text.toLowerCase();
  return groups
    .flatMap(({ places }) => places)
    .map(({ name, path, icon: Icon }) => ({ path, Icon, title: titleOf(name) }))
    .filter(({ title }) => title.toLowerCase().includes(words))
    .map(({ path, Icon, title }) => ({
      key: path,
      to: `${base}/${path}`,
      content: (
        <>
          <Icon size={16} stroke={1.75} aria-hidden />
          <span className={styles['main']}>{title}</span>
        </>
      ),
    }));
}
