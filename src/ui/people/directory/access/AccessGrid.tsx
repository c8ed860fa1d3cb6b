import { mergeClasses } from '@fluentui/react-components';
import { type CSSProperties, type KeyboardEvent, type MouseEvent, type RefObject, useRef, useState } from 'react';
import { GROUP_ROLES } from '../../../../application/people/directory/Access';
import { roleLabel } from '../../../../domain/platform/access/roleLabel';
import { useFocusFrame } from '../../../kit/tables/ScrollRegion';
import { useTableStyles } from '../../../kit/tables/tableStyles';
import { TablePart, VirtualRows, type VirtualRowsHandle } from '../../../kit/tables/VirtualRows';
import { AccessBox, boxId, ColumnBox, HEAD_HEIGHT, ROW_HEIGHT, useAccessGridStyles } from './AccessBoxes';
import { type AccessEditor, COLUMNS } from './useAccessEditor';

const HEADINGS = ['All', ...GROUP_ROLES.map(roleLabel)];
const ALL_COLUMNS = Array.from({ length: COLUMNS }, (_, column) => column);

interface AccessGridProps {
  readonly editor: AccessEditor;
  /** No box can be changed, and the caller says why. Default: false. */
  readonly isLocked?: boolean;
}

/**
 * Access by group (rows) and role (columns). Only rows in view are rendered, so the grid keeps the focus and refers to the
 * active cell.
 */
export function AccessGrid({ editor, isLocked = false }: AccessGridProps) {
  const styles = useAccessGridStyles();
  const table = useTableStyles();
  const focus = useFocusFrame();
  const scroll = useRef<HTMLDivElement>(null);
  const list = useRef<VirtualRowsHandle>(null);
  const { place, handlers } = useAccessGrid({ editor, scroll, list });
  const { rows } = editor;
  const activeGroup = rows[place.row];
  const active = activeGroup && editor.cellAt(activeGroup, place.column);
  const rowAt = (index: number, style: CSSProperties) => {
    const group = rows[index];
    if (!group) return null;
    return (
      <TablePart key={group.groupNumber} part="row" aria-rowindex={index + 2} className={styles.row} style={style}>
        <TablePart part="rowheader" className={styles.group}>
          <span className={styles.ellipsis} title={group.name}>
            {group.name}
          </span>
          <span className={styles.quiet}>{group.groupNumber}</span>
        </TablePart>
        {ALL_COLUMNS.map((column) => (
          <AccessBox
            key={column}
            row={index}
            column={column}
            cell={editor.cellAt(group, column)}
            isActive={index === place.row && column === place.column}
          />
        ))}
      </TablePart>
    );
  };
  return (
    <>
      <div className={mergeClasses(table.frame, focus.frame)}>
        <TablePart
          ref={scroll}
          part="grid"
          className={styles.scroll}
          tabIndex={0}
          aria-label="Access by group and role"
          aria-rowcount={rows.length + 1}
          aria-activedescendant={activeGroup && boxId(place.row, place.column)}
          {...handlers}
        >
          <div className={styles.grid}>
            <TablePart part="rowgroup" className={styles.head}>
              <TablePart part="row" aria-rowindex={1} className={styles.row} style={{ minHeight: HEAD_HEIGHT }}>
                <TablePart part="columnheader" className={mergeClasses(styles.group, styles.groupHead)}>
                  Group
                </TablePart>
                {editor.columns.map((box, column) => (
                  <TablePart key={HEADINGS[column]} part="columnheader" className={styles.headCell}>
                    {HEADINGS[column]}
                    {!editor.isLocked && (
                      <ColumnBox
                        label={`${HEADINGS[column]} in every group shown`}
                        column={box}
                        onToggle={() => editor.toggleColumn(column)}
                      />
                    )}
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
      </div>
      {!isLocked && (
        <p className={styles.note}>
          {active?.refusal ?? 'Arrow keys move. Space selects; Shift+Space selects the row, Ctrl+Space the column.'}
        </p>
      )}
    </>
  );
}

/** A cell by row and column, zero-based. Column 0 is the whole row. */
interface AccessPlace {
  readonly row: number;
  readonly column: number;
}

interface AccessGridOptions {
  readonly editor: AccessEditor;
  readonly scroll: RefObject<HTMLDivElement | null>;
  readonly list: RefObject<VirtualRowsHandle | null>;
}

/** Keyboard and mouse handling: arrow keys move, Space toggles the cell, Shift+Space the row, Ctrl+Space the column. */
function useAccessGrid({ editor, scroll, list }: AccessGridOptions) {
  const { rows } = editor;
  const [chosen, setChosen] = useState<AccessPlace>({ row: 0, column: 1 });
  const place = { ...chosen, row: Math.max(0, Math.min(rows.length - 1, chosen.row)) };

  const go = (row: number, column: number) => {
    const next = {
      row: Math.max(0, Math.min(rows.length - 1, row)),
      column: Math.max(0, Math.min(COLUMNS - 1, column)),
    };
    setChosen(next);
    list.current?.scrollToIndex(next.row);
    bringIntoView(scroll.current, next.column);
  };

  function onKeyDown(event: KeyboardEvent): void {
    if (event.target !== event.currentTarget || event.altKey) return;
    const isControl = event.ctrlKey || event.metaKey;
    const { row, column } = place;
    switch (event.key) {
      case 'ArrowDown':
        go(isControl ? rows.length - 1 : row + 1, column);
        break;
      case 'ArrowUp':
        go(isControl ? 0 : row - 1, column);
        break;
      case 'ArrowRight':
        go(row, column + 1);
        break;
      case 'ArrowLeft':
        go(row, column - 1);
        break;
      case 'Home':
        go(isControl ? 0 : row, 0);
        break;
      case 'End':
        go(isControl ? rows.length - 1 : row, COLUMNS - 1);
        break;
      case 'PageDown':
        go(row + 8, column);
        break;
      case 'PageUp':
        go(row - 8, column);
        break;
      case ' ':
        if (isControl) editor.toggleColumn(column);
        else if (event.shiftKey) editor.toggleCell(row, 0);
        else editor.toggleCell(row, column);
        break;
      default:
        return;
    }
    event.preventDefault();
  }

  function onClick({ target }: MouseEvent): void {
    if (!(target instanceof Element)) return;
    const cell = target.closest<HTMLElement>('[data-column]');
    const row = Number(target.closest('[aria-rowindex]')?.getAttribute('aria-rowindex')) - 2;
    if (!cell || row < 0) return;
    const column = Number(cell.dataset['column']);
    setChosen({ row, column });
    editor.toggleCell(row, column);
    // The pressed checkbox takes the focus; return it to the grid, which handles the arrow keys.
    scroll.current?.focus({ preventScroll: true });
  }

  return { place, handlers: { onKeyDown, onClick } };
}

/** Scrolls a column into view, next to the sticky column of groups. */
function bringIntoView(frame: HTMLElement | null, column: number): void {
  const cell = frame?.querySelector<HTMLElement>(`[data-column="${column}"]`);
  const group = frame?.querySelector<HTMLElement>('[role="rowheader"]');
  if (!frame || !cell) return;
  const left = cell.offsetLeft - (group?.offsetWidth ?? 0);
  const right = cell.offsetLeft + cell.offsetWidth - frame.clientWidth;
  if (frame.scrollLeft > left) frame.scrollLeft = left;
  if (frame.scrollLeft < right) frame.scrollLeft = right;
}
