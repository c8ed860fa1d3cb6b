import { makeStyles, tokens } from '@fluentui/react-components';
import { type LikelyCause, likelyCauseMessage } from '../../../domain/reconciliation/likelyCauses';
import type { ReadDeductions } from '../../../domain/reconciliation/readDeductions';
import { counted } from '../../../domain/text/counted';
import { maskNumbersIn } from '../../../domain/text/maskNumbers';
import { MessageBar } from '../../kit/feedback/MessageBar';

/** Likely causes of the whole payroll file. Renders nothing for most files. */
export function LikelyCauseNotice({ causes }: { causes: readonly LikelyCause[] }) {
  return causes.map((cause) => {
    const { title, advice } = likelyCauseMessage(cause);
    return (
      <MessageBar key={cause.kind} intent="warning" title={title}>
        {advice} No suggestions are made for these differences.
      </MessageBar>
    );
  });
}

const SHOWN = 50;
const useUnreadRowsStyles = makeStyles({
  list: { marginBlock: tokens.spacingVerticalXS, maxHeight: '180px', overflowY: 'auto' },
  summary: { cursor: 'pointer' },
});

interface UnreadRowsProps {
  /** All problems, or only the first ones. */
  readonly problems: ReadDeductions['problems'];
  readonly count: number;
  readonly headerRow: number;
}

/** Rows of the file that cannot be read, numbered as in a spreadsheet. */
export function UnreadRows({ problems, count, headerRow }: UnreadRowsProps) {
  const styles = useUnreadRowsStyles();
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
