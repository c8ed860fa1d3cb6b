import { makeStyles, tokens } from '@fluentui/react-components';
import type { Bill } from '../../../domain/bills/Bill';
import { StatusBadge } from '../../kit/feedback/StatusBadge';
import { LockOwner } from './LockOwner';

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', alignItems: 'flex-start', rowGap: tokens.spacingVerticalXXS },
  owner: { fontSize: tokens.fontSizeBase200, color: tokens.colorNeutralForeground3 },
});

/** Where a bill stands and, while somebody works on it, who. */
export function StatusCell({ bill }: { bill: Pick<Bill, 'status' | 'lockedBy'> }) {
  const styles = useStyles();
  return (
    <span className={styles.root}>
      <StatusBadge status={bill.status} />
      <span className={styles.owner}>
        <LockOwner holder={bill.lockedBy} />
      </span>
    </span>
  );
}
