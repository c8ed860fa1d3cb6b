import { useParams } from 'react-router-dom';
import { LoadFailed } from '../kit/feedback/LoadFailed';
import { SkeletonRows } from '../kit/feedback/Loading';
import { AppLink } from '../kit/navigation/AppLink';
import { PageHeader } from '../kit/navigation/PageHeader';
import { paths, useArea } from '../kit/navigation/paths';
import { OpenBill } from './OpenBill';
import { useReconciliation } from './useReconciliation';

/** Where a bill is reconciled. @source product.md, Screens: Reconcile */
export function ReconcileScreen() {
  const { billPk = '' } = useParams();
  // Another bill is another visit: nothing of the last one may stay on the screen.
  return <Visit key={billPk} billPk={billPk} />;
}

function Visit({ billPk }: { billPk: string }) {
  const area = useArea();
  const begun = useReconciliation(billPk);
  if (begun?.state.kind === 'open') return <OpenBill visit={begun.visit} state={begun.state} />;
  return (
    <>
      <PageHeader title="Reconcile" above={<AppLink to={paths.bill(area, billPk)}>Back to the bill</AppLink>} />
      {begun?.state.kind === 'failed' ? (
        <LoadFailed
          what="The bill could not be loaded."
          error={begun.state.error}
          onRetry={() => void begun.visit.start()}
        />
      ) : (
        <SkeletonRows rows={12} label="Loading the bill" />
      )}
    </>
  );
}
