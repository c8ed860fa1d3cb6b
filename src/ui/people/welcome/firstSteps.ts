import type { Me } from '../../../application/people/preferences/Me';
import type { Operation } from '../../../domain/platform/access/policy';
import { Role } from '../../../domain/platform/access/Role';
import { sentence } from '../../../domain/platform/text/wording';
import { may } from '../../kit/MeContext';
import { type Area, areaOf, paths } from '../../kit/navigation/paths';

/** Says which groups the person has access to. */
export function groupsSentence({ user, groups }: Me): string {
  const [first, second] = groups;
  if (seesEverything(user)) return `You have access to all groups.${first ? '' : ' There are none yet.'}`;
  if (!first) return 'You do not have access to any group yet.';
  if (!second) return sentence(`You have access to ${first.name}`);
  if (groups.length === 2) return sentence(`You have access to ${first.name} and ${second.name}`);
  return `You have access to ${first.name} and ${groups.length - 1} more groups.`;
}

/** Whether someone else decides about the person's access: managers and system administrators have full access. */
export function hasGrantor({ user }: Me): boolean {
  return !seesEverything(user);
}

function seesEverything({ primaryType, grants }: Me['user']): boolean {
  return primaryType === 'admin' && grants.some(({ role }) => role === Role.Manager || role === Role.Sysadmin);
}

/** A suggestion and its screen. */
interface FirstStep {
  readonly text: string;
  readonly to: string;
}

interface PossibleStep {
  readonly operation: Operation;
  readonly text: string;
  readonly to: (area: Area) => string;
  /** Omits the step if the person also has this right, because its step includes it. */
  readonly unless?: Operation;
  /** Only while no group exists. */
  readonly isOfEmpty?: true;
}

const STEPS: readonly PossibleStep[] = [
  {
    operation: 'setup.write',
    text: 'Set up carriers, groups, and people, step by step',
    to: paths.home,
    isOfEmpty: true,
  },
  { operation: 'bills.release', text: 'Release bills to their groups', to: paths.home },
  { operation: 'bills.reconcile', text: 'Check bills against payroll and reconcile them', to: paths.bills },
  {
    operation: 'bills.search',
    text: 'View bills, amounts due and due dates',
    to: paths.bills,
    unless: 'bills.reconcile',
  },
  { operation: 'payments.create', text: 'Pay reconciled bills', to: () => paths.pay() },
  { operation: 'payments.search', text: 'Track payments until the bank has them', to: paths.payments },
  { operation: 'uploads.write', text: 'Upload files and review them before they are applied', to: paths.uploads },
  { operation: 'directory.write', text: 'Give people access and remove it', to: paths.directory },
  { operation: 'preferences.writeOwn', text: 'See your access and choose light or dark', to: paths.profile },
];

/** Suggestions for a new person, by their rights. */
export function firstSteps(me: Me): readonly FirstStep[] {
  const area = areaOf(me.user.primaryType);
  const isPossible = ({ operation, unless, isOfEmpty }: PossibleStep) =>
    may(me, operation) && (unless === undefined || !may(me, unless)) && (!isOfEmpty || me.groups.length === 0);
  return STEPS.filter(isPossible).map(({ text, to }) => ({ text, to: to(area) }));
}
