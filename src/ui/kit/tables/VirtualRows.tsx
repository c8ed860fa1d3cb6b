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
  /** Brings a row into view, as far as it is not there. */
  scrollToIndex(index: number): void;
}

export interface VirtualRowsProps {
  readonly count: number;
  /** Pixels; a function where rows differ, always the same one as long as no row changes its height. */
  readonly rowHeight: number | ((index: number) => number);
  /** Pixels of a head that stays above the rows inside the scrolling element; 0 unless told. */
  readonly headHeight?: number;
  /** The element that scrolls: it has a height of its own and `overflow: auto`. */
  readonly scrollRef: RefObject<HTMLElement | null>;
  /**
   * One row: a Fluent `TableRow` with `as="div"` (the table has `noNativeElements`), carrying the given style and
   * `aria-rowindex={index + 2}` (the head is row 1; the table has `aria-rowcount={count + 1}`).
   */
  readonly children: (index: number, style: RowStyle) => ReactNode;
  /** Changes of it forget measured positions: give it what the rows are sorted and filtered by. */
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

/** The body of a long table: only the rows in view exist. Stands inside `<TableBody>` of a Table with `noNativeElements`. */
export function VirtualRows({
  count,
  rowHeight,
  headHeight = 0,
  scrollRef,
  children,
  getKey,
  handle,
}: VirtualRowsProps) {
  // oxlint-disable-next-line react/incompatible-library -- its functions change with what they return; nothing here is memoized
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => scrollRef.current,
    estimateSize: typeof rowHeight === 'number' ? () => rowHeight : rowHeight,
    overscan: OVERSCAN,
    // A row that is brought into view from below would otherwise stay hidden by as much as the head takes.
    scrollPaddingEnd: headHeight,
    ...(getKey && { getItemKey: getKey }),
  });
  const [, renderAgain] = useReducer((turn: number) => turn + 1, 0);
  // The scrolling element is above this one, so it is there only once this one is: the first look at it comes too early.
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
  /** What it is to assistive technology: the table, a row, a cell … */
  readonly part: 'table' | 'grid' | 'rowgroup' | 'row' | 'columnheader' | 'rowheader' | 'cell' | 'gridcell' | 'region';
  readonly ref?: Ref<HTMLDivElement>;
}

/**
 * A part of a table that CSS grid lays out and of which only what is in view exists. Real table elements lose their
 * meaning when they are laid out otherwise; roles keep it.
 */
export function TablePart({ part, ...rest }: TablePartProps) {
  return <div role={part} {...rest} />;
}
