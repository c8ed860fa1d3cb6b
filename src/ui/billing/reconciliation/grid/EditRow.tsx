import { mergeClasses } from '@fluentui/react-components';
import { type FocusEvent, type KeyboardEvent, memo, useEffect, useRef, useState } from 'react';
import { type BillLine, lineAmount } from '../../../../domain/billing/bills/BillLine';
import { REASON_LABELS, REASONS } from '../../../../domain/billing/bills/lineEdit';
import { lineLabel } from '../../../../domain/billing/bills/lineLabels';
import { cents } from '../../../../domain/platform/money/Cents';
import { LONGEST_NOTE } from '../../../../domain/platform/text/cut';
import { maskText } from '../../../../domain/platform/text/maskText';
import { labelOf as labelOfValue } from '../../../../domain/platform/text/wording';
import { MemberLink } from '../../../kit/navigation/MemberLink';
import { TablePart } from '../../../kit/tables/VirtualRows';
import { monthText } from '../../../kit/values/DateText';
import { Money } from '../../../kit/values/Money';
import { COLUMNS, type GridColumn } from './gridEdits';
import { useGridStyles } from './gridStyles';

export interface EditRowProps {
  readonly line: BillLine;
  /** Index among the rows shown. */
  readonly row: number;
  /** The active column of this row; -1 when another row is active. */
  readonly activeColumn: number;
  /** Column of a selected range of rows; -1 for none. */
  readonly rangedColumn: number;
  /** Problem with the edit of this line; undefined if there is none. */
  readonly problem: string | undefined;
  /** Undefined unless the active cell is being edited. */
  readonly editor: Omit<CellEditorProps, 'column' | 'label'> | undefined;
}

export const cellId = (row: number, column: number) => `line-${row}-${column}`;

/** One line of the grid: the billed amount and the three editable cells. */
export const EditRow = memo(function EditRow(props: EditRowProps) {
  const { line, row, activeColumn, rangedColumn, problem, editor } = props;
  const styles = useGridStyles();
  const amount = lineAmount(line);
  const isChanged = line.reconciledCents !== null;
  const change = line.retroPeriod ? monthText(line.retroPeriod) : lineLabel(line);
  const contents = [
    <Money key="amount" cents={amount} />,
    isChanged && problem && !line.reasonCode ? (
      <span key="reason" className={styles.missing}>
        Choose a reason
      </span>
    ) : (
      <span key="reason" className={styles.ellipsis}>
        {line.reasonCode && labelOfValue(REASON_LABELS, line.reasonCode)}
      </span>
    ),
    <span key="note" className={mergeClasses(styles.ellipsis, styles.quiet)}>
      {line.note || (problem && line.reasonCode ? 'Enter a reason' : '')}
    </span>,
  ];
  return (
    <>
      <TablePart part="rowheader" className={mergeClasses(styles.cell, styles.two)}>
        {/* Not a tab stop: the grid has one. */}
        <MemberLink
          pk={line.linePk}
          memberId={line.memberId}
          memberName={line.memberName}
          className={styles.ellipsis}
          isTabStop={false}
        />
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

/** Where to move after an edit; `away` if the focus has already moved elsewhere, such as to a dialog. */
export type NextMove = 'down' | 'up' | 'next' | 'previous' | 'stay' | 'away';

export interface CellEditorProps {
  readonly column: GridColumn;
  /** Initial text. */
  readonly text: string;
  /** Whether a typed character started the edit. Then the text is not selected, so that typing continues. */
  readonly isTyped: boolean;
  readonly label: string;
  readonly isWrong: boolean;
  readonly onCommit: (text: string, onward: NextMove) => void;
  readonly onCancel: () => void;
}

/** Editor of a cell. Enter, Tab and clicking elsewhere commit; Escape cancels. */
function CellEditor(props: CellEditorProps) {
  const { column, text: initial, isTyped, label, isWrong, onCommit, onCancel } = props;
  const styles = useGridStyles();
  const [text, setText] = useState(initial);
  const field = useRef<HTMLInputElement & HTMLSelectElement>(null);
  const isOver = useRef(false);
  useEffect(() => {
    field.current?.focus({ preventScroll: true });
    if (!isTyped && column !== 'reason') field.current?.select();
  }, [isTyped, column]);

  const commit = (onward: NextMove) => {
    isOver.current = onward !== 'stay' && onward !== 'away';
    onCommit(text, onward);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation();
    const onward = nextMoveOf(event);
    if (event.key === 'Escape') {
      isOver.current = true;
      onCancel();
    } else if (onward) commit(onward);
    else return;
    event.preventDefault();
  };
  const common = {
    ref: field,
    'aria-label': label,
    'aria-invalid': isWrong,
    className: mergeClasses(styles.editor, column === 'amount' && styles.right),
    value: text,
    onKeyDown,
    onBlur: ({ relatedTarget }: FocusEvent) => {
      if (!isOver.current) onCommit(text, relatedTarget ? 'away' : 'stay');
    },
  };
  if (column === 'reason') {
    return (
      <select {...common} onChange={({ target }) => setText(target.value)}>
        <option value="">Choose a reason</option>
        {REASONS.map(([code, words]) => (
          <option key={code} value={words}>
            {words}
          </option>
        ))}
      </select>
    );
  }
  return (
    <input
      {...common}
      type="text"
      inputMode={column === 'amount' ? 'decimal' : 'text'}
      autoComplete="off"
      maxLength={column === 'amount' ? 30 : LONGEST_NOTE}
      onChange={({ target }) => setText(target.value)}
    />
  );
}

function nextMoveOf({ key, shiftKey }: KeyboardEvent): NextMove | undefined {
  if (key === 'Enter') return shiftKey ? 'up' : 'down';
  if (key === 'Tab') return shiftKey ? 'previous' : 'next';
  return undefined;
}
