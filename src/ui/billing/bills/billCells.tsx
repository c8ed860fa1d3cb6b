import { makeStyles, tokens } from '@fluentui/react-components';
import { createContext, type ReactNode, useContext } from 'react';
import type { Bill, BillLockHolder } from '../../../domain/billing/bills/Bill';
import { useMay } from '../../kit/MeContext';
import { AppLink } from '../../kit/navigation/AppLink';
import { paths, useArea } from '../../kit/navigation/paths';
import { VisuallyHidden } from '../../kit/values/Money';

const useStyles = makeStyles({ hidden: { visibility: 'hidden' } });

const useLockOwnerStyles = makeStyles({
  name: { display: 'inline-flex', alignItems: 'center', columnGap: tokens.spacingHorizontalXS, whiteSpace: 'nowrap' },
  icon: { flexShrink: 0, color: tokens.colorNeutralForeground3 },
});

/** Person who is editing a bill. Renders nothing if there is none. */
export function LockOwner({ holder }: { holder: BillLockHolder | null }) {
  const styles = useLockOwnerStyles();
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

/** A bill's number as a link to the bill. */
export function BillNumberLink({ bill }: { bill: Bill }) {
  return <AppLink to={paths.bill(useArea(), bill.billPk)}>{bill.billNumber}</AppLink>;
}

export interface ExplainProps {
  readonly bill: Bill;
  /** Text before the button. */
  readonly separator?: string;
}

/** Renders the button that explains a bill's change; undefined until its code is loaded, which is after the rows. */
export const ExplainPart = createContext<((props: ExplainProps) => ReactNode) | undefined>(undefined);

/** For people who may see the bill's lines. Keeps its place until it is loaded. */
export function ExplainBill(props: ExplainProps) {
  const styles = useStyles();
  const explain = useContext(ExplainPart);
  if (!useMay('bills.readLines', props.bill.groupNumber)) return null;
  if (explain) return explain(props);
  return (
    <span className={styles.hidden} aria-hidden="true">
      {props.separator}Explain
    </span>
  );
}
