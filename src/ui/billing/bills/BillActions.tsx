import { Button } from '@fluentui/react-components';
import { BillFiles } from '../../../application/billing/bills/BillFiles';
import type { Bill } from '../../../domain/billing/bills/Bill';
import { isReconciled } from '../../../domain/billing/bills/BillStatus';
import { offeredSteps } from '../../../domain/billing/bills/offeredSteps';
import { isPayable } from '../../../domain/billing/bills/payable';
import { DownloadButton } from '../../kit/forms/DownloadButton';
import { may, useMe } from '../../kit/MeContext';
import { LinkButton } from '../../kit/navigation/AppLink';
import { paths, useArea } from '../../kit/navigation/paths';
import { useService } from '../../kit/Services';
import { CloseShortAction } from './CloseShortAction';
import { EvidenceMenu } from './EvidenceMenu';
import { ReopenActions } from './ReopenActions';
import { UnreleaseAction } from './UnreleaseAction';
import { ZeroPaymentAction } from './ZeroPaymentAction';

/** Buttons for the steps available to this person in the bill's current status, next step first. */
export function BillActions({ bill, onChanged }: { bill: Bill; onChanged: () => void }) {
  const area = useArea();
  const me = useMe();
  const files = useService(BillFiles);
  const { billPk, groupNumber } = bill;
  const offered = offeredSteps(bill, (operation) => may(me, operation, groupNumber));
  return (
    <>
      {offered.includes('reconcile') && (
        <LinkButton appearance="primary" to={paths.reconcile(area, billPk)}>
          Reconcile
        </LinkButton>
      )}
      {offered.includes('pay') && (
        <LinkButton appearance="primary" to={paths.pay([billPk])}>
          Pay
        </LinkButton>
      )}
      {offered.includes('zeroPay') && <ZeroPaymentAction bill={bill} onChanged={onChanged} />}
      {offered.includes('closeShort') && <CloseShortAction bill={bill} onChanged={onChanged} />}
      <ReopenActions bill={bill} offered={offered} onChanged={onChanged} />
      {offered.includes('unrelease') && <UnreleaseAction bill={bill} onChanged={onChanged} />}
      {isReconciled(bill.status) && may(me, 'bills.readHistory', groupNumber) && <EvidenceMenu bill={bill} />}
      {isPayable(bill) && may(me, 'payments.read', groupNumber) && (
        <DownloadButton label="Remittance slip" what="remittance slip" fetch={() => files.remittanceSlip(billPk)} />
      )}
      {/* Others have an entry for the group's rates. */}
      {me.user.primaryType === 'carrier' && may(me, 'rates.read', groupNumber) && (
        <LinkButton to={paths.rates(area, groupNumber)}>Rates</LinkButton>
      )}
      <Button onClick={() => window.print()}>Print</Button>
    </>
  );
}
