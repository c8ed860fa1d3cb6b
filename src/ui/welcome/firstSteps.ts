import type { Me } from '../../application/preferences/Me';
import type { Operation } from '../../domain/access/policy';
import { may } from '../kit/MeContext';
import { type Area, paths } from '../kit/navigation/paths';

/** Something to begin with, and where it is. */
export interface FirstStep {
  readonly text: string;
  readonly to: string;
}

interface PossibleStep {
  readonly operation: Operation;
  readonly text: string;
  readonly to: (area: Area) => string;
  /** Says the same as this one, and more: then this one is left out. */
  readonly unless?: Operation;
}

const STEPS: readonly PossibleStep[] = [
  { operation: 'bills.release', text: 'Release bills to their groups', to: paths.home },
  { operation: 'bills.reconcile', text: 'Check bills against payroll and reconcile them', to: paths.bills },
  {
    operation: 'bills.search',
    text: 'Look at bills: what is due, and by when',
    to: paths.bills,
    unless: 'bills.reconcile',
  },
  { operation: 'payments.create', text: 'Pay what is reconciled', to: () => paths.pay() },
  { operation: 'payments.search', text: 'Follow payments until the bank has them', to: paths.payments },
  { operation: 'uploads.write', text: 'Upload files, and look at them before they count', to: paths.uploads },
  { operation: 'directory.write', text: 'Give people access, and take it away', to: paths.directory },
  { operation: 'preferences.writeOwn', text: 'See all your rights, and choose light or dark', to: paths.profile },
];

/** What somebody new can do here, by their rights. */
export function firstSteps(me: Me): readonly FirstStep[] {
  const area = me.user.primaryType === 'billingUser' ? 'billing' : 'dashboard';
  const isPossible = ({ operation, unless }: PossibleStep) =>
    may(me, operation) && (unless === undefined || !may(me, unless));
  return STEPS.filter(isPossible).map(({ text, to }) => ({ text, to: to(area) }));
}
