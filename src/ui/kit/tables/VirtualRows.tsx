import { useVirtualizer } from '@tanstack/react-virtual';
import {
  type HTMLAttributes,
  type ReactNode,
  type Ref,
  type RefObject,
  useImperativeHandle,
  useLayoutEffect,
  useReducer,
} from 'react';

const OVERSCAN = 8;

export interface VirtualRowsHandle {
  /** Scrolls a row into view if it is not visible. */
  scrollToIndex(index: number): void;
}

export interface VirtualRowsProps {
  readonly count: number;
  /** Pixels. A function if rows differ in height: the same function until a height changes. */
  readonly rowHeight: number | ((index: number) => number);
  /** Height of a sticky head inside the scrolling element, in pixels. Default: 0. */
  readonly headHeight?: number;
  /** The element that scrolls: it has a height of its own and `overflow: auto`. */
  readonly scrollRef: RefObject<HTMLElement | null>;
  /**
   * One row: an element with the role `row`, carrying the given style and
   * `aria-rowindex={index + 2}` (the head is row 1; the table has `aria-rowcount={count + 1}`).
   */
  readonly children: (index: number, style: RowStyle) => ReactNode;
  /** Key of a row. A new function discards measured positions, so create one per sorting and filter. */
  readonly getKey?: (index: number) => string;
  readonly handle?: Ref<VirtualRowsHandle>;
}

export interface RowStyle {
  readonly position: 'absolute';
  readonly top: string;
  readonly left: 0;
  readonly right: 0;
  readonly height: string;
}

/** The body of a long table, which renders only the rows in view. Goes inside an element with the role `rowgroup`. */
export function VirtualRows({
  count,
  rowHeight,
  headHeight = 0,
  scrollRef,
  children,
  getKey,
  handle,
}: VirtualRowsProps) {
  // oxlint-disable-next-line react/incompatible-library -- its functions return new values without changing identity; nothing here is memoized
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => scrollRef.current,
    estimateSize: typeof rowHeight === 'number' ? () => rowHeight : rowHeight,
    overscan: OVERSCAN,
    // Keeps a row that is scrolled into view from below clear of the head.
    scrollPaddingEnd: headHeight,
    ...(getKey && { getItemKey: getKey }),
  });
  const [, renderAgain] = useReducer((turn: number) => turn + 1, 0);
  // The scrolling element is a parent, so its ref is not set yet at the first render.
  useLayoutEffect(renderAgain, [renderAgain]);
  useLayoutEffect(() => virtualizer.measure(), [virtualizer, rowHeight]);
  useImperativeHandle(handle, () => ({ scrollToIndex: (index) => virtualizer.scrollToIndex(index) }), [virtualizer]);
  return (
    <div role="presentation" style={{ height: virtualizer.getTotalSize(), position: 'relative' }}>
      {virtualizer.getVirtualItems().map(({ index, start, size }) =>
        children(index, {
          position: 'absolute',
          // A transform for each row would cost more to paint than the layout it saves.
          top: `${start}px`,
          left: 0,
          right: 0,
          height: `${size}px`,
        }),
      )}
    </div>
  );
}

interface TablePartProps extends HTMLAttributes<HTMLDivElement> {
  /** ARIA role. */
  readonly part: 'table' | 'grid' | 'rowgroup' | 'row' | 'columnheader' | 'rowheader' | 'cell' | 'gridcell' | 'region';
  readonly ref?: Ref<HTMLDivElement>;
}

/**
 * A part of a virtualized table with a CSS grid layout. Native table elements lose their roles with another display, so this
 * sets them explicitly.
 */
export function TablePart({ part, ...rest }: TablePartProps) {
  return <div role={part} {...rest} />;
}
