import { Button, makeStyles, tokens } from '@fluentui/react-components';
import type { Refund } from '../../domain/refunds/Refund';
import { today } from '../kit/values/DateText';

const useStyles = makeStyles({
  actions: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalXS },
});

/** The form that is open below a refund. */
export interface Asked {
  readonly refundPk: string;
  readonly what: 'void' | 'unclaimed';
  readonly opener: HTMLElement;
}

/** What a person can do about the check of a refund. */
export function RefundActions({ refund, onAsk }: { readonly refund: Refund; readonly onAsk: (asked: Asked) => void }) {
  const styles = useStyles();
  const { refundPk, check, state } = refund;
  if (!check) return null;
  const isUnclaimed = state === 'UNCLAIMED';
  const button = (what: Asked['what'], label: string, name: string) => (
    <Button
      size="small"
      appearance="subtle"
      aria-label={`${name} ${check.checkNumber}`}
      onClick={({ currentTarget }) => onAsk({ refundPk, what, opener: currentTarget })}
    >
      {label}
    </Button>
  );
  return (
    <div className={styles.actions}>
      {state === 'ISSUED' && button('void', 'Void check', 'Void check')}
      {isStale(refund) && button('unclaimed', 'Mark as stale', 'Mark as stale: check')}
      {isUnclaimed && button('unclaimed', 'Resolve', 'Resolve unclaimed check')}
    </div>
  );
}

/** Whether its check can be marked stale today. */
export function isStale({ state, check }: Refund): boolean {
  return state === 'ISSUED' && check !== null && check.staleOn !== null && check.staleOn <= today();
}
