import { type RefObject, useEffect, useRef } from 'react';

/**
 * For a row of tabs or choices that scrolls sideways on a phone: moves the chosen one to the middle, so that it is not beside the screen.
 * The page itself does not move.
 */
export function useChosenInView<Row extends HTMLElement>(chosen: string | undefined): RefObject<Row | null> {
  const row = useRef<Row>(null);
  useEffect(() => {
    const { current } = row;
    const item = current?.querySelector('[aria-current], [data-active]') ?? null;
    if (current === null || item === null) return;
    // Figures that arrive later make the items wider. The observer also reports the first sizes.
    const observer = new ResizeObserver(() => {
      const [outer, inner] = [current.getBoundingClientRect(), item.getBoundingClientRect()];
      current.scrollLeft += inner.left + inner.width / 2 - (outer.left + outer.width / 2);
    });
    for (const child of current.children) observer.observe(child);
    return () => observer.disconnect();
  }, [chosen]);
  return row;
}
