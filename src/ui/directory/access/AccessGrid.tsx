import { mergeClasses } from '@fluentui/react-components';
import { type CSSProperties, useRef } from 'react';
import { GROUP_ROLES } from '../../../application/directory/Access';
import { roleLabel } from '../../../domain/access/roleLabel';
import { useFocusFrame } from '../../kit/tables/ScrollRegion';
import { useTableStyles } from '../../kit/tables/tableStyles';
import { TablePart, VirtualRows, type VirtualRowsHandle } from '../../kit/tables/VirtualRows';
import { AccessBox, boxId } from './AccessBox';
import { HEAD_HEIGHT, ROW_HEIGHT, useAccessGridStyles } from './accessGridStyles';
import { ColumnBox } from './ColumnBox';
import { type AccessEditor, COLUMNS } from './useAccessEditor';
import { useAccessGrid } from './useAccessGrid';

const HEADINGS = ['All', ...GROUP_ROLES.map(roleLabel)];
const ALL_COLUMNS = Array.from({ length: COLUMNS }, (_, column) => column);

/**
 * Who may do what where: a row a group, a column a role. Only the rows in view exist, so the grid keeps the focus and names
 * the active box.
 */
export function AccessGrid({ editor }: { editor: AccessEditor }) {
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
      <p className={styles.note}>
        {active?.refusal ?? 'Arrows move, Space ticks; with Shift the whole row, with Ctrl the whole column.'}
      </p>
    </>
  );
}
