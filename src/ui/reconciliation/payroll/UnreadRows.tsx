import { makeStyles, tokens } from '@fluentui/react-components';
import type { ReadDeductions } from '../../../domain/reconciliation/readDeductions';
import { counted } from '../../../domain/text/counted';
import { maskNumbersIn } from '../../../domain/text/maskNumbers';
import { MessageBar } from '../../kit/feedback/MessageBar';

const SHOWN = 50;
const useStyles = makeStyles({
  list: { marginBlock: tokens.spacingVerticalXS, maxHeight: '180px', overflowY: 'auto' },
  summary: { cursor: 'pointer' },
});

export interface UnreadRowsProps {
  /** The first of them, or all. */
  readonly problems: ReadDeductions['problems'];
  readonly count: number;
  readonly headerRow: number;
}

/** Rows of the file that are not compared because they cannot be read, by the numbers a spreadsheet shows. */
export function UnreadRows({ problems, count, headerRow }: UnreadRowsProps) {
  const styles = useStyles();
  if (count === 0) return null;
  const title = `${counted(count, 'row')} could not be read.`;
  return (
    <MessageBar intent="warning" title={title}>
      <details>
        <summary className={styles.summary}>They are not compared. Show which</summary>
        <ul className={styles.list}>
          {problems.slice(0, SHOWN).map(({ row, message }) => (
            <li key={row}>
              Row {row + headerRow}: {maskNumbersIn(message)}
            </li>
          ))}
          {count > SHOWN && <li>and {(count - SHOWN).toLocaleString('en-US')} more</li>}
        </ul>
      </details>
    </MessageBar>
  );
}
