import { type ReactElement, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './search-dialog.module.css';
import type { Hit, HitGroup } from './hit.ts';

interface HitListProps {
  /** The id that the field names as its list. Its hits have this id and their place. */
  readonly id: string;
  readonly groups: readonly HitGroup[];
  /** The place of the hit that is chosen, over all groups. */
  readonly at: number;
  readonly onChoose: (place: number) => void;
  readonly onGo: (hit: Hit) => void;
}

/** The hits of a search in their groups. The focus stays in the field, so the chosen one is named there. */
export function HitList({ id, groups, at, onChoose, onGo }: HitListProps): ReactElement {
  const { t } = useTranslation('search');
  const hits = groups.flatMap((group) => group.hits);
  const chosen = useRef<HTMLLIElement>(null);
  useEffect(() => {
    chosen.current?.scrollIntoView({ block: 'nearest' });
  }, [at]);
  return (
    <div className={styles['hits']} id={id} role="listbox" aria-label={t('hits')}>
      {groups.map(({ name, hits: ofGroup }) => (
        <ul key={name} role="group" aria-label={t(`group.${name}`)} className={styles['group']}>
          <li role="presentation" className={styles['title']}>
            {t(`group.${name}`)}
          </li>
          {ofGroup.map((hit) => {
            const place = hits.indexOf(hit);
            return (
              <li
                key={hit.key}
                ref={place === at ? chosen : null}
                id={`${id}-${place}`}
                role="option"
                aria-selected={place === at}
                className={styles['hit']}
                onMouseMove={() => onChoose(place)}
                onClick={() => onGo(hit)}
              >
                {hit.content}
              </li>
            );
          })}
        </ul>
      ))}
    </div>
  );
}
