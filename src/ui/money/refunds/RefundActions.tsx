import { Button } from '@fluentui/react-components';
import type { Refund } from '../../../domain/money/refunds/Refund';
import { possibleCreditSteps, type RefundCreditStep } from '../../../domain/money/refunds/refundCredit';
import { isToRenew } from '../../../domain/money/refunds/stopOrder';
import { Stack } from '../../kit/layout';
import { useMe } from '../../kit/MeContext';
import { today } from '../../kit/values/DateText';

/** The form that is open below a refund. */
export interface Asked {
  readonly refundPk: string;
  readonly what: 'void' | 'unclaimed' | 'return' | 'credit' | 'stopOrder';
  /** The void check of a stop order. */
  readonly checkNumber?: number;
  readonly opener: HTMLElement;
}

/** Labels of the button that opens the form of a credit, by the first step that is possible. */
const CREDIT_LABELS: Readonly<Record<RefundCreditStep, string>> = {
  pay: 'Pay by ACH',
  approve: 'Approve or decline ACH',
  decline: 'Approve or decline ACH',
  cancel: 'Cancel ACH credit',
  reject: 'Rejected or returned',
  return: 'Returned by the bank',
};

/** Actions for a refund, its check, or its ACH credit. */
export function RefundActions({ refund, onAsk }: { readonly refund: Refund; readonly onAsk: (asked: Asked) => void }) {
  const { refundPk, check, state, payee } = refund;
  const { user } = useMe();
  const [creditStep] = possibleCreditSteps(refund, user.userId);
  const toRenew = refund.stopOrders.filter((order) => isToRenew(order, today()));
  if (!check && state !== 'APPROVED' && creditStep === undefined && toRenew.length === 0) return null;
  const isUnclaimed = state === 'UNCLAIMED' || state === 'REMIT_WAITS';
  const button = (what: Asked['what'], label: string, name: string) => (
    <Button
      size="small"
      appearance="subtle"
      aria-label={`${name} ${check?.checkNumber ?? payee}`}
      onClick={({ currentTarget }) => onAsk({ refundPk, what, opener: currentTarget })}
    >
      {label}
    </Button>
  );
  return (
    <Stack isRow gap="XS">
      {creditStep !== undefined &&
        button('credit', CREDIT_LABELS[creditStep], `${CREDIT_LABELS[creditStep]}: refund to`)}
      {state === 'APPROVED' && button('return', 'Return to suspense', 'Return to suspense: refund to')}
      {state === 'ISSUED' && button('void', 'Void check', 'Void check')}
      {isStale(refund) && button('unclaimed', 'Mark as stale', 'Mark as stale: check')}
      {toRenew.map(({ checkNumber }) => (
        <Button
          key={checkNumber}
          size="small"
          appearance="subtle"
          aria-label={`Renew stop order of check ${checkNumber}`}
          onClick={({ currentTarget }) => onAsk({ refundPk, what: 'stopOrder', checkNumber, opener: currentTarget })}
        >
          Renew stop order
        </Button>
      ))}
      {isUnclaimed && button('unclaimed', 'Resolve', 'Resolve unclaimed check')}
    </Stack>
  );
}

/** Whether its check can be marked stale today. */
export function isStale({ state, check }: Refund): boolean {
  return state === 'ISSUED' && check !== null && check.staleOn !== null && check.staleOn <= today();
}
