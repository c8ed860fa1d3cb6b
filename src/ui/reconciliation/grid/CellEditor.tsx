import { mergeClasses } from '@fluentui/react-components';
import { type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { REASONS } from '../../../domain/bills/BillLine';
import { LONGEST_NOTE } from '../../../domain/text/longestNote';
import type { GridColumn } from './gridEdits';
import { useGridStyles } from './gridStyles';

/** Where to go after a cell was filled in; `away` when the focus has gone elsewhere already, such as to a dialog. */
export type Onward = 'down' | 'up' | 'next' | 'previous' | 'stay' | 'away';

export interface CellEditorProps {
  readonly column: GridColumn;
  /** What the field begins with. */
  readonly text: string;
  /** Whether a key press began the edit: what it typed is not selected, so that typing goes on. */
  readonly isTyped: boolean;
  readonly label: string;
  readonly isWrong: boolean;
  readonly onCommit: (text: string, onward: Onward) => void;
  readonly onCancel: () => void;
}

/** The field in a cell while it is being changed. Enter and Tab take it, Escape leaves it, and so does clicking elsewhere take it. */
export function CellEditor(props: CellEditorProps) {
  const { column, text: initial, isTyped, label, isWrong, onCommit, onCancel } = props;
  const styles = useGridStyles();
  const [text, setText] = useState(initial);
  const field = useRef<HTMLInputElement & HTMLSelectElement>(null);
  const isOver = useRef(false);
  useEffect(() => {
    field.current?.focus({ preventScroll: true });
    if (!isTyped && column !== 'reason') field.current?.select();
  }, [isTyped, column]);

  const commit = (onward: Onward) => {
    isOver.current = onward !== 'stay' && onward !== 'away';
    onCommit(text, onward);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation();
    const onward = onwardOf(event);
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

function onwardOf({ key, shiftKey }: KeyboardEvent): Onward | undefined {
  if (key === 'Enter') return shiftKey ? 'up' : 'down';
  if (key === 'Tab') return shiftKey ? 'previous' : 'next';
  return undefined;
}
