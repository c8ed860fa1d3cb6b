import { mergeClasses } from '@fluentui/react-components';
import type { AccessColumn } from './AccessColumn';
import { useAccessGridStyles } from './accessGridStyles';

export interface ColumnBoxProps {
  readonly label: string;
  readonly column: AccessColumn;
  readonly onToggle: () => void;
}

/** The box at the head of a column. What would change nothing looks so, and says why. */
export function ColumnBox({ label, column: { isChecked, refusal }, onToggle }: ColumnBoxProps) {
  const styles = useAccessGridStyles();
  return (
    <input
      type="checkbox"
      checked={isChecked}
      onChange={onToggle}
      aria-label={label}
      aria-disabled={refusal !== undefined}
      {...(refusal !== undefined && { 'aria-description': refusal, title: refusal })}
      className={mergeClasses(styles.box, refusal !== undefined && styles.disabled)}
    />
  );
}
