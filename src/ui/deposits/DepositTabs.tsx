import { useMay } from '../kit/MeContext';
import { paths } from '../kit/navigation/paths';
import { TabLinks } from '../kit/navigation/TabLinks';

const TABS = [
  { to: paths.deposits, label: 'Deposits' },
  { to: paths.suspense, label: 'Suspense' },
];

/** Links between the lists of deposits and of money in suspense, for those who may open both. */
export function DepositTabs() {
  const mayWork = useMay('suspense.work');
  const mayDeposit = useMay('deposits.read');
  return mayWork && mayDeposit ? <TabLinks label="Deposits and suspense" tabs={TABS} /> : null;
}
