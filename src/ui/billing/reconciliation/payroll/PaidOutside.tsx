import { Button } from '@fluentui/react-components';
import { useState } from 'react';
import type { ReconcileSession } from '../../../../application/billing/reconciliation/ReconcileSession';
import type { ComparedState } from '../../../../application/billing/reconciliation/ReconcileState';
import { payerText } from '../../../../domain/billing/continuation/ContinuationPayer';
import { paidOutsideText } from '../../../../domain/billing/reconciliation/PaidOutside';
import { formatCents } from '../../../../domain/platform/money/formatCents';
import { Stack } from '../../../kit/layout';
import { useMay } from '../../../kit/MeContext';
import { useLooks } from '../../../kit/useLooks';
import { ContinuationList } from '../continuation/ContinuationList';

interface PaidOutsideProps {
  readonly session: ReconcileSession;
  readonly groupNumber: string;
  /** Undefined before a file is compared. */
  readonly comparison?: ComparedState;
}

/** What members pay outside payroll, in one line, with the group's list of them to open. */
export function PaidOutside({ session, groupNumber, comparison }: PaidOutsideProps) {
  const looks = useLooks();
  const [isOpen, setOpen] = useState(false);
  const mayRead = useMay('continuation.read', groupNumber);
  if (!mayRead) return null;
  const paidOutside = comparison?.paidOutside ?? [];
  return (
    <Stack gap="S">
      <Stack isRow gap="S" align="center">
        {paidOutside.length > 0 && <span>{paidOutsideText(paidOutside)}</span>}
        <Button size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? 'Hide continuation payers' : 'Show continuation payers'}
        </Button>
      </Stack>
      {isOpen && paidOutside.length > 0 && (
        <ul className={looks.bullets} aria-label="Paid outside payroll on this bill">
          {paidOutside.map(({ memberId, memberName, coverage, billedCents, payer }) => (
            <li key={`${memberId} ${coverage}`}>
              {memberName}, {coverage ?? 'all coverages'}: {formatCents(billedCents)} ({payerText(payer)}
              {payer.state === 'grace' && ', within the grace period'})
            </li>
          ))}
        </ul>
      )}
      {isOpen && (
        <ContinuationList
          isPart
          groupNumber={groupNumber}
          onChange={(memberIds) => void session.comparePayersAgain(memberIds)}
        />
      )}
    </Stack>
  );
}
