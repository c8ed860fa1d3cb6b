import type { Me } from '../../../src/application/preferences/Me';
import type { Grant } from '../../../src/domain/access/Person';
import { primaryTypeOf } from '../../../src/domain/access/PrimaryType';
import { Role } from '../../../src/domain/access/Role';
import { firstSteps, groupsText } from '../../../src/ui/welcome/WelcomeDialog';

const inGroup = (...roles: Role[]) => roles.map((role) => ({ role, groupNumber: '10420' }));
const inOffice = (...roles: Role[]) => roles.map((role) => ({ role, groupNumber: null }));

function stepsOf(grants: readonly Grant[]): string[] {
  const primaryType = primaryTypeOf(grants.map(({ role }) => role));
  const user = { grants, primaryType, carrierCodes: ['BH'], agentCodes: ['A1'], repId: 1 };
  return firstSteps({ user } as unknown as Me).map(({ text, to }) => `${text} → ${to}`);
}

it.each([
  [
    'reconciles and pays',
    inGroup(Role.BillingUser, Role.Reconciler, Role.Payor),
    [
      'Check bills against payroll and reconcile them → /billing/billSummary',
      'Pay what is reconciled → /billing/pay',
      'Follow payments until the bank has them → /billing/payments',
      'Upload files, and look at them before they count → /billing/uploads',
      'See all your rights, and choose light or dark → /billing/profile',
    ],
  ],
  [
    'only looks',
    inGroup(Role.BillingUser, Role.Reconciler, Role.ViewOnly),
    [
      'Look at bills: what is due, and by when → /billing/billSummary',
      'Follow payments until the bank has them → /billing/payments',
      'See all your rights, and choose light or dark → /billing/profile',
    ],
  ],
  [
    'is an agent',
    inOffice(Role.Agent),
    [
      'Look at bills: what is due, and by when → /dashboard/bills',
      'See all your rights, and choose light or dark → /dashboard/profile',
    ],
  ],
  [
    'is an admin',
    inOffice(Role.Admin),
    [
      'Release bills to their groups → /dashboard/main',
      'Check bills against payroll and reconcile them → /dashboard/bills',
      'Follow payments until the bank has them → /dashboard/payments',
      'Upload files, and look at them before they count → /dashboard/uploads',
      'Give people access, and take it away → /dashboard/directory',
      'See all your rights, and choose light or dark → /dashboard/profile',
    ],
  ],
])('somebody new who %s is told what they can do, and where', (_who, grants, steps) => {
  expect(stepsOf(grants)).toEqual(steps);
});

it.each([
  [[], 'You have not been given a group yet.'],
  [['Acme'], 'You have access to Acme.'],
  [['Acme', 'Birch'], 'You have access to Acme and Birch.'],
  [['Acme', 'Birch', 'Cedar'], 'You have access to Acme and 2 more groups.'],
])('groups %j are said as "%s"', (names, text) => {
  expect(groupsText(names.map((name) => ({ name })))).toBe(text);
});
