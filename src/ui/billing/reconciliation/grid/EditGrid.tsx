import { mergeClasses } from '@fluentui/react-components';
import { type CSSProperties, useRef } from 'react';
import type { BillLine } from '../../../../domain/billing/bills/BillLine';
import type { LineEdit } from '../../../../domain/billing/bills/lineEdit';
import { useFocusFrame } from '../../../kit/tables/ScrollRegion';
import { useTableStyles } from '../../../kit/tables/tableStyles';
import { TablePart, VirtualRows, type VirtualRowsHandle } from '../../../kit/tables/VirtualRows';
import { type ListRows, useListHeight } from '../useListHeight';
import { cellId, EditRow } from './EditRow';
import { rangeOf } from './gridEdits';
import { HEAD_HEIGHT, ROW_HEIGHT, useGridStyles } from './gridStyles';
import { useEditGrid } from './useEditGrid';

export interface EditGridProps {
  /** Displayed lines: filtered, with the unsaved work. */
  readonly rows: readonly BillLine[];
  /** Problems with edits, by line. */
  readonly problems: ReadonlyMap<string, string>;
  readonly isReadOnly: boolean;
  /** Returns whether the change was made; false if it needs confirmation. */
  readonly onChange: (label: string, edits: readonly LineEdit[]) => boolean;
}

const HEADINGS = ['Member', 'Coverage', 'Billed', 'Amount', 'Difference', 'Reason', 'Note'];
const ROWS: ListRows = { head: HEAD_HEIGHT, row: ROW_HEIGHT, fewest: 4 };
const MONEY = new Set(['Billed', 'Amount', 'Difference']);

/**
 * Lines as a spreadsheet: arrow keys move, typing edits, Enter continues, Ctrl+D fills down, and columns can be pasted.
 * Only visible rows are rendered, so the grid itself keeps the focus and names the active cell.
 */
export function EditGrid({ rows, problems, isReadOnly, onChange }: EditGridProps) {
  const styles = useGridStyles();
  const table = useTableStyles();
  const focus = useFocusFrame();
  const scroll = useRef<HTMLDivElement>(null);
  const list = useRef<VirtualRowsHandle>(null);
  const size = useListHeight(scroll, ROWS);
  const { place, editor, handlers } = useEditGrid({ rows, isReadOnly, onChange, scroll, list });
  const [first, last] = rangeOf(place);
  const rowAt = (index: number, style: CSSProperties) => {
    const line = rows[index];
    if (!line) return null;
    const isActive = index === place.row;
    return (
      <TablePart key={line.linePk} part="row" aria-rowindex={index + 2} className={styles.row} style={style}>
        <EditRow
          line={line}
          row={index}
          activeColumn={isActive ? place.column : -1}
          rangedColumn={first !== last && index >= first && index <= last ? place.column : -1}
          problem={problems.get(line.linePk)}
          editor={isActive ? editor : undefined}
        />
      </TablePart>
    );
  };
  return (
    <div className={mergeClasses(table.frame, focus.frame)}>
      <TablePart
        ref={scroll}
        part="grid"
        className={styles.scroll}
        style={size}
        tabIndex={0}
        aria-label="Lines of the bill"
        aria-rowcount={rows.length + 1}
        aria-readonly={isReadOnly}
        aria-multiselectable
        aria-activedescendant={rows.length > 0 && !editor ? cellId(place.row, place.column) : undefined}
        {...handlers}
      >
        <div className={styles.grid}>
          <TablePart part="rowgroup" className={styles.head}>
            <TablePart part="row" aria-rowindex={1} className={styles.row}>
              {HEADINGS.map((heading) => (
                <TablePart
                  key={heading}
                  part="columnheader"
                  className={mergeClasses(styles.headCell, MONEY.has(heading) && styles.right)}
                >
                  {heading}
                </TablePart>
              ))}
            </TablePart>
          </TablePart>
          <TablePart part="rowgroup">
            <VirtualRows
              count={rows.length}
              rowHeight={ROW_HEIGHT}
              headHeight={HEAD_HEIGHT}
              scrollRef={scroll}
              handle={list}
            >
              {rowAt}
            </VirtualRows>
          </TablePart>
        </div>
      </TablePart>
      {editor?.isWrong && (
        <p role="alert" className={styles.says}>
          “{editor.text}” is not an amount. Type dollars and cents, such as 12.34.
        </p>
      )}
    </div>
  );
}
