import type { Me } from '../../../src/application/preferences/Me';
import type { Grant } from '../../../src/domain/access/Person';
import { primaryTypeOf, Role } from '../../../src/domain/access/Role';
import { firstSteps, groupsSentence } from '../../../src/ui/welcome/firstSteps';

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
      'Pay reconciled bills → /billing/pay',
      'Track payments until the bank has them → /billing/payments',
      'Upload files and review them before they are applied → /billing/uploads',
      'See your access and choose light or dark → /billing/profile',
    ],
  ],
  [
    'has view-only access',
    inGroup(Role.BillingUser, Role.Reconciler, Role.ViewOnly),
    [
      'View bills, amounts due and due dates → /billing/billSummary',
      'Track payments until the bank has them → /billing/payments',
      'See your access and choose light or dark → /billing/profile',
    ],
  ],
  [
    'is an agent',
    inOffice(Role.Agent),
    [
      'View bills, amounts due and due dates → /dashboard/bills',
      'See your access and choose light or dark → /dashboard/profile',
    ],
  ],
  [
    'is an admin',
    inOffice(Role.Admin),
    [
      'Release bills to their groups → /dashboard/main',
      'Check bills against payroll and reconcile them → /dashboard/bills',
      'Track payments until the bank has them → /dashboard/payments',
      'Upload files and review them before they are applied → /dashboard/uploads',
      'Give people access and remove it → /dashboard/directory',
      'See your access and choose light or dark → /dashboard/profile',
    ],
  ],
])('lists what a person who %s can do, with links', (_who, grants, steps) => {
  expect(stepsOf(grants)).toEqual(steps);
});

it.each([
  [[], 'You do not have access to any group yet.'],
  [['Acme'], 'You have access to Acme.'],
  [['Acme', 'Birch'], 'You have access to Acme and Birch.'],
  [['Acme', 'Birch', 'Cedar'], 'You have access to Acme and 2 more groups.'],
])('describes the groups %j as "%s"', (names, text) => {
  expect(groupsSentence(names.map((name) => ({ name })))).toBe(text);
});
