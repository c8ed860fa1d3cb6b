import { mergeClasses } from '@fluentui/react-components';
import { TablePart } from '../../kit/tables/VirtualRows';
import type { AccessCell } from './AccessCell';
import { useAccessGridStyles } from './accessGridStyles';

export const boxId = (row: number, column: number) => `access-${row}-${column}`;

export interface AccessBoxProps {
  readonly row: number;
  readonly column: number;
  readonly cell: AccessCell;
  readonly isActive: boolean;
}

/** A box of the grid, which has the keyboard. What cannot be changed says why. */
export function AccessBox({ row, column, cell, isActive }: AccessBoxProps) {
  const styles = useAccessGridStyles();
  const { label, isChecked, isChanged, refusal } = cell;
  return (
    <TablePart
      part="gridcell"
      data-column={column}
      className={mergeClasses(styles.cell, isChanged && styles.changed, isActive && styles.active)}
    >
      <input
        type="checkbox"
        id={boxId(row, column)}
        tabIndex={-1}
        readOnly
        checked={isChecked}
        aria-label={label}
        aria-disabled={refusal !== undefined}
        {...(refusal !== undefined && { 'aria-description': refusal, title: refusal })}
        className={mergeClasses(styles.box, refusal !== undefined && styles.disabled)}
      />
    </TablePart>
  );
}
