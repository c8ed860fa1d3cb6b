import { makeStyles, tokens } from '@fluentui/react-components';
import type { BillLockHolder } from '../../../domain/bills/Bill';
import { VisuallyHidden } from '../../kit/values/Money';

const useStyles = makeStyles({
  name: { display: 'inline-flex', alignItems: 'center', columnGap: tokens.spacingHorizontalXS, whiteSpace: 'nowrap' },
  icon: { flexShrink: 0, color: tokens.colorNeutralForeground3 },
});

/** Who works on a bill right now; nothing while nobody does. */
export function LockOwner({ holder }: { holder: BillLockHolder | null }) {
  const styles = useStyles();
  if (!holder) return null;
  return (
    <span className={styles.name}>
      <svg className={styles.icon} width="12" height="12" viewBox="0 0 12 12" fill="none" aria-hidden="true">
        <path d="M2.5 5.5h7v5h-7zM4 5.5V4a2 2 0 0 1 4 0v1.5" stroke="currentColor" strokeLinejoin="round" />
      </svg>
      <VisuallyHidden>Being edited by </VisuallyHidden>
      {holder.name}
    </span>
  );
}
