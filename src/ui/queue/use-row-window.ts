import { observeElementRect, useVirtualizer } from '@tanstack/react-virtual';
import type { Range, Virtualizer } from '@tanstack/react-virtual';
import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { stepped } from './column-window.ts';
import { offsetToReveal, placeFrom, scrollScale, scrolled } from './scroll-scale.ts';
import type { ScrollPlace } from './scroll-scale.ts';

/** Height of the header inside the scroll element, px. */
export const headerHeight = 34;
/** Rows drawn beyond the view at each side. */
const overscan = 3;

type Observe = Virtualizer<HTMLElement, HTMLElement>;

/** Which rows the view shows and where they stand. */
export interface RowWindow {
  /** First row drawn. */
  readonly from: number;
  /** Behind the last row drawn. */
  readonly to: number;
  /** What to take off a row's offset in the list to get its place in the element, px. */
  readonly shift: number;
  /** Height of the element that holds the rows, px. */
  readonly height: number;
  /** The view's left edge in steps and its width, px. */
  readonly viewLeft: number;
  readonly viewWidth: number;
  /** Scrolls so that a row is seen whole. */
  readonly reveal: (index: number) => void;
  /** Scrolls the list by px without moving what is seen: for rows that came in above. */
  readonly scrollBy: (offset: number) => void;
  readonly scrollToTop: () => void;
}

/** Follows the scroll element and says which rows to draw; all rows are `rowHeight` px. */
export function useRowWindow(scroller: HTMLElement, count: number, rowHeight: number, onPageRows: (rows: number) => void): RowWindow {
  const scale = useMemo(() => scrollScale(count, rowHeight), [count, rowHeight]);
  const latest = useRef(scale);
  const place = useRef<ScrollPlace>({ top: 0, shift: 0 });
  const viewHeight = useRef(0);
  const [shift, setShift] = useState(0);
  const [view, setView] = useState({ left: 0, width: 0 });

  const goTo = useCallback(
    (next: ScrollPlace) => {
      place.current = next;
      if (Math.abs(scroller.scrollTop - next.top) >= 1) scroller.scrollTop = next.top;
      setShift(next.shift);
    },
    [scroller],
  );

  const observeElementOffset = useCallback(
    (_: Observe, report: (offset: number, isScrolling: boolean) => void) => {
      const onScroll = () => {
        const before = place.current;
        const next = scrolled(latest.current, before, scroller.scrollTop);
        place.current = next;
        if (Math.abs(scroller.scrollTop - next.top) >= 1) scroller.scrollTop = next.top;
        const left = stepped(scroller.scrollLeft);
        // Before the paint, as the rows are: what scrolled into view must not be empty for a frame.
        if (next.shift !== before.shift) flushSync(() => setShift(next.shift));
        flushSync(() => setView((old) => (old.left === left ? old : { ...old, left })));
        report(next.top + next.shift, true);
      };
      scroller.addEventListener('scroll', onScroll, { passive: true });
      report(place.current.top + place.current.shift, false);
      return () => scroller.removeEventListener('scroll', onScroll);
    },
    [scroller],
  );

  const observeRect = useCallback(
    (instance: Observe, report: (rect: { width: number; height: number }) => void) =>
      observeElementRect(instance, ({ width, height }) => {
        viewHeight.current = Math.max(0, height - headerHeight);
        onPageRows(Math.floor(viewHeight.current / rowHeight));
        setView((old) => (old.width === width ? old : { ...old, width }));
        report({ width, height: viewHeight.current });
      }),
    [onPageRows, rowHeight],
  );

  const virtualizer = useVirtualizer<HTMLElement, HTMLElement>({
    count,
    getScrollElement: () => scroller,
    estimateSize: () => rowHeight,
    overscan,
    rangeExtractor: wholeWindow,
    observeElementRect: observeRect,
    observeElementOffset,
    // The table scrolls by itself, in the list's own coordinates.
    scrollToFn: () => undefined,
  });

  // Another density or another number of rows: measured anew, and the place kept within the list.
  useLayoutEffect(() => {
    const before = latest.current;
    if (before === scale) return;
    latest.current = scale;
    virtualizer.measure();
    const rowsBefore = before.listHeight / (before.listHeight / (before.listHeight || 1));
    void rowsBefore;
    const offset = place.current.top + place.current.shift;
    goTo(placeFrom(scale, place.current, Math.max(0, Math.min(offset, scale.listHeight - viewHeight.current))));
  }, [scale, virtualizer, goTo]);

  const scrollTo = useCallback(
    (offset: number) => {
      const most = Math.max(0, latest.current.listHeight - viewHeight.current);
      goTo(placeFrom(latest.current, place.current, Math.round(Math.max(0, Math.min(offset, most)))));
    },
    [goTo],
  );
  const offsetNow = () => place.current.top + place.current.shift;
  const reveal = useCallback(
    (index: number) => {
      const target = offsetToReveal(index, rowHeight, offsetNow(), viewHeight.current);
      if (target !== offsetNow()) scrollTo(target);
    },
    [rowHeight, scrollTo],
  );
  const scrollBy = useCallback((by: number) => scrollTo(offsetNow() + by), [scrollTo]);
  const scrollToTop = useCallback(() => scrollTo(0), [scrollTo]);

  const items = virtualizer.getVirtualItems();
  const from = items[0]?.index ?? 0;
  const to = (items.at(-1)?.index ?? -1) + 1;
  return { from, to, shift, height: scale.height, viewLeft: view.left, viewWidth: view.width, reveal, scrollBy, scrollToTop };
}

/** Always as many rows as the window has elements, also at the ends, so that elements are kept and given to other rows. */
function wholeWindow({ startIndex, endIndex, overscan: extra, count }: Range): number[] {
  const size = Math.min(count, endIndex - startIndex + 1 + 2 * extra);
  const from = Math.max(0, Math.min(startIndex - extra, count - size));
  return Array.from({ length: size }, (_, offset) => from + offset);
}
