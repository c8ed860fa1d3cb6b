import type { GroupFacts } from '../../../application/preferences/Me';
import { LoadFailed } from '../../kit/feedback/LoadFailed';
import { SkeletonRows } from '../../kit/feedback/Loading';
import { CheckoutSteps } from './CheckoutSteps';
import { Receipt } from './Receipt';
import { useCheckout } from './useCheckout';

export interface GroupCheckoutProps {
  readonly groupNumber: string;
  readonly wanted: readonly string[];
  readonly otherGroups: readonly GroupFacts[];
  readonly onGroup: (groupNumber: string) => void;
}

/** One group's checkout in each of its states. */
export function GroupCheckout({ groupNumber, wanted, otherGroups, onGroup }: GroupCheckoutProps) {
  const { stage, again } = useCheckout(groupNumber, wanted);
  switch (stage.kind) {
    case 'loading':
      return <SkeletonRows rows={8} label="Loading what can be paid" />;
    case 'failed':
      return <LoadFailed what="What can be paid could not be loaded." error={stage.error} onRetry={again} />;
    case 'paidBefore':
      return (
        <Receipt
          payment={stage.payment}
          note="You sent this payment before and did not see the answer. It was made."
          onAnother={again}
        />
      );
    case 'open':
      return <CheckoutSteps checkout={stage.checkout} otherGroups={otherGroups} onGroup={onGroup} onAnother={again} />;
  }
}
