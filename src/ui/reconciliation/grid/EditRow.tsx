import { mergeClasses } from '@fluentui/react-components';
import { memo } from 'react';
import { type BillLine, lineAmount, REASON_WORDS } from '../../../domain/bills/BillLine';
import { cents } from '../../../domain/money/Cents';
import { labelOf as labelOfValue } from '../../../domain/text/labelOf';
import { maskText } from '../../../domain/text/maskText';
import { TablePart } from '../../kit/tables/VirtualRows';
import { monthText } from '../../kit/values/DateText';
import { CHANGE_WORDS } from '../../kit/values/lineWords';
import { Money } from '../../kit/values/Money';
import { CellEditor, type CellEditorProps } from './CellEditor';
import { COLUMNS } from './gridEdits';
import { useGridStyles } from './gridStyles';

export interface EditRowProps {
  readonly line: BillLine;
  /** Index among the rows shown. */
  readonly row: number;
  /** The active column of this row; -1 when another row is active. */
  readonly activeColumn: number;
  /** The column a range of rows goes through here; -1 for none. */
  readonly rangedColumn: number;
  /** What the edit on this line still needs. */
  readonly problem: string | undefined;
  /** Undefined unless the active cell is being changed. */
  readonly editor: Omit<CellEditorProps, 'column' | 'label'> | undefined;
}

export const cellId = (row: number, column: number) => `line-${row}-${column}`;

/** One line of the grid: what is billed, and the three cells that can be changed. */
export const EditRow = memo(function EditRow(props: EditRowProps) {
  const { line, row, activeColumn, rangedColumn, problem, editor } = props;
  const styles = useGridStyles();
  const amount = lineAmount(line);
  const isChanged = line.reconciledCents !== null;
  const change = line.retroPeriod ? monthText(line.retroPeriod) : labelOfValue(CHANGE_WORDS, line.change);
  const contents = [
    <Money key="amount" cents={amount} />,
    isChanged && problem && !line.reasonCode ? (
      <span key="reason" className={styles.missing}>
        Choose a reason
      </span>
    ) : (
      <span key="reason" className={styles.ellipsis}>
        {line.reasonCode && labelOfValue(REASON_WORDS, line.reasonCode)}
      </span>
    ),
    <span key="note" className={mergeClasses(styles.ellipsis, styles.quiet)}>
      {line.note || (problem && line.reasonCode ? 'Say why' : '')}
    </span>,
  ];
  return (
    <>
      <TablePart part="rowheader" className={mergeClasses(styles.cell, styles.two)}>
        <span className={styles.ellipsis}>{line.memberName}</span>
        <span className={styles.quiet}>{maskText(line.memberId)}</span>
      </TablePart>
      <TablePart part="gridcell" className={mergeClasses(styles.cell, styles.two)}>
        <span className={styles.ellipsis}>
          {line.coverage} · {line.tier}
        </span>
        <span className={mergeClasses(styles.ellipsis, styles.quiet)}>
          {change && `${change} · `}
          {line.plan}
        </span>
      </TablePart>
      <TablePart part="gridcell" className={mergeClasses(styles.cell, styles.money)}>
        <Money cents={line.billedCents} />
      </TablePart>
      {COLUMNS.map((column, index) => {
        const isActive = activeColumn === index;
        const isEditing = isActive && editor !== undefined;
        const cell = (
          <TablePart
            key={column}
            part="gridcell"
            id={cellId(row, index)}
            aria-selected={isActive || rangedColumn === index}
            data-column={index}
            className={mergeClasses(
              styles.cell,
              styles.editable,
              column === 'amount' && styles.money,
              column === 'amount' && isChanged && styles.changed,
              rangedColumn === index && styles.ranged,
              isActive && styles.active,
              isEditing && styles.editing,
            )}
          >
            {isEditing ? <CellEditor {...editor} column={column} label={labelOf(line, column)} /> : contents[index]}
          </TablePart>
        );
        if (column !== 'amount') return cell;
        return [
          cell,
          <TablePart key="difference" part="gridcell" className={mergeClasses(styles.cell, styles.money)}>
            <Money cents={cents(amount - line.billedCents)} quietZero />
          </TablePart>,
        ];
      })}
    </>
  );
});

function labelOf({ memberName, coverage }: BillLine, column: (typeof COLUMNS)[number]): string {
  return `${{ amount: 'Amount', reason: 'Reason', note: 'Note' }[column]} of ${memberName}, ${coverage}`;
}
