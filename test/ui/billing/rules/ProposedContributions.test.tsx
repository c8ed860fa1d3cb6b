import { screen, within } from '@testing-library/react';
import { asyncScheduler } from 'rxjs';
import type { DismissibleProposal } from '../../../../contract/billing/rules';
import type { NewRules, RulesGateway } from '../../../../src/application/billing/rules/ports';
import { RulesQuery } from '../../../../src/application/billing/rules/RulesQuery';
import { ApiError } from '../../../../src/application/platform/shared/ApiError';
import type { EmployeeContribution } from '../../../../src/domain/billing/rules/EmployeeContribution';
import type { GroupRules as Rules } from '../../../../src/domain/billing/rules/RuleChange';
import type { GroupSettings } from '../../../../src/domain/billing/rules/RuleSettings';
import { DEFAULT_CUTOFF } from '../../../../src/domain/money/payments/cutoff';
import { Role } from '../../../../src/domain/platform/access/Role';
import { addMonths, firstOfMonth } from '../../../../src/domain/platform/dates/LocalDate';
import { cents } from '../../../../src/domain/platform/money/Cents';
import { GroupRules } from '../../../../src/ui/billing/rules/RuleSettingsPage';
import { monthText, today } from '../../../../src/ui/kit/values/DateText';
import { renderOnScreen } from '../../../support/shell/renderOnScreen';

describe('contributions proposed from payroll', () => {
  it('show what two months say, and change nothing until they are accepted from a month on', async () => {
    const { user, saved } = renderRules();
    const row = await findRow('Employee');
    expect(row.textContent).toContain('$122.48 a month');
    expect(row.textContent).toContain(`${monthText(LAST_MONTH)}: 4 of 5 people. Not Sam Ivers ($90.00).`);
    await user.click(screen.getByLabelText('Select all proposals'));
    expect(saved).toEqual([]);
    const effect = screen.getByText(/Effect:/).parentElement?.textContent;
    expect(effect).toContain(`From ${monthText(THIS_MONTH)}, payroll files with the employee share are compared`);
    await user.click(screen.getByRole('button', { name: 'Accept 2 contributions' }));
    expect(await screen.findByText(`2 contributions accepted from ${monthText(THIS_MONTH)}`)).toBeTruthy();
    expect(saved).toMatchObject([
      {
        version: 1,
        appliesFrom: THIS_MONTH,
        rules: {
          houseRule: 'payAsBilled',
          employeeContributions: [
            { coverage: 'Medical', plan: 'Summit PPO', tier: 'EE', unit: 'month', value: 12_248 },
            { coverage: 'Medical', plan: 'Summit PPO', tier: 'FAM', unit: 'paycheck', value: 5_000 },
          ],
        },
      },
    ]);
    expect(screen.queryByRole('table', { name: 'Proposed contributions' })).toBeNull();
  });

  it('can be accepted one at a time, as an amount or the equivalent percentage, and from another month', async () => {
    const { user, saved } = renderRules();
    await findRow('Employee');
    await user.click(screen.getByLabelText(`Select ${TARGET}`));
    await user.selectOptions(screen.getByLabelText(`${TARGET}: employee pays`), '20% of the premium');
    await user.selectOptions(screen.getByLabelText('Accept for bills from'), monthText(NEXT_MONTH));
    await user.click(screen.getByRole('button', { name: 'Accept 1 contribution' }));
    await screen.findByText(`1 contribution accepted from ${monthText(NEXT_MONTH)}`);
    expect(saved).toMatchObject([
      { appliesFrom: NEXT_MONTH, rules: { employeeContributions: [{ tier: 'EE', unit: 'percent', value: 20 }] } },
    ]);
  });

  it('can be dismissed, and proposed again', async () => {
    const { user, dismissals } = renderRules();
    await findRow('Employee');
    await user.click(screen.getByLabelText(`Select ${TARGET}`));
    await user.click(screen.getByRole('button', { name: 'Dismiss' }));
    const dismissed = await screen.findByRole('table', { name: 'Dismissed contributions' });
    expect(dismissed.textContent).toContain('by Mona Fields');
    expect(screen.queryByLabelText(`Select ${TARGET}`)).toBeNull();
    await user.click(within(dismissed).getByRole('button', { name: `Propose ${TARGET} again` }));
    expect(await screen.findByLabelText(`Select ${TARGET}`)).toBeTruthy();
    expect(dismissals).toMatchObject([
      { items: [{ tier: 'EE' }], isDismissed: true },
      { items: [{ tier: 'EE' }], isDismissed: false },
    ]);
  });

  it('keep the choice when saving fails, and can be accepted again', async () => {
    const stale = new ApiError('conflict', 'STALE_VERSION', 'Someone else has changed these rules.');
    const { user, saved } = renderRules({ failures: [stale] });
    await findRow('Employee');
    await user.click(screen.getByLabelText(`Select ${TARGET}`));
    await user.click(screen.getByRole('button', { name: 'Accept 1 contribution' }));
    expect(await screen.findByText('Someone else has changed these rules.')).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>(`Select ${TARGET}`).checked).toBe(true);
    await user.click(screen.getByRole('button', { name: 'Accept 1 contribution' }));
    await screen.findByText(/accepted from/);
    expect(saved).toMatchObject([{ version: 2 }]);
  });

  it('cannot be chosen by people who may not change rules', async () => {
    renderRules({ roles: [Role.Admin] });
    await findRow('Employee');
    expect(screen.queryByRole('checkbox')).toBeNull();
    expect(screen.queryByRole('combobox')).toBeNull();
  });

  it('are not shown if there are none', async () => {
    renderRules({ items: [] });
    await screen.findByRole('heading', { name: 'Rules and history' });
    expect(screen.queryByText('Contributions proposed from payroll')).toBeNull();
  });

  it('can be loaded again if they could not be loaded', async () => {
    const { user } = renderRules({ unreadable: 1 });
    await screen.findByText('Proposed contributions could not be loaded.');
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await findRow('Employee')).toBeTruthy();
  });
});

// Helpers

const MANAGER = [Role.Admin, Role.Manager];
const THIS_MONTH = firstOfMonth(today());
const NEXT_MONTH = addMonths(THIS_MONTH, 1);
const LAST_MONTH = addMonths(THIS_MONTH, -1);
const TARGET = 'Medical, Summit PPO, Employee';

async function findRow(tier: string) {
  const table = await screen.findByRole('table', { name: 'Proposed contributions' });
  return within(table).getByRole('row', { name: new RegExp(`Medical, Summit PPO, ${tier}`) });
}

function proposal(more: Partial<DismissibleProposal>): DismissibleProposal {
  const agree = { people: 5, agree: 5, others: [] };
  const others = [{ memberName: 'Sam Ivers', deductedCents: cents(9_000) }];
  return {
    coverage: 'Medical',
    plan: 'Summit PPO',
    tier: 'EE',
    unit: 'month',
    value: 12_248,
    months: [
      { period: addMonths(LAST_MONTH, -1), ...agree },
      { period: LAST_MONTH, ...agree, agree: 4, others },
    ],
    alsoPercent: 20,
    dismissedBy: null,
    ...more,
  };
}

interface Options {
  readonly roles?: readonly Role[];
  readonly items?: readonly DismissibleProposal[];
  /** Errors of saving, first to last. */
  readonly failures?: readonly Error[];
  /** How often proposals cannot be read. */
  readonly unreadable?: number;
}

function renderRules({ roles = MANAGER, failures = [], unreadable = 0, ...options }: Options = {}) {
  const saved: NewRules<Rules>[] = [];
  const dismissals: { items: readonly EmployeeContribution[]; isDismissed: boolean }[] = [];
  const left = [...failures];
  let unread = unreadable;
  let items = options.items ?? [
    proposal({}),
    proposal({ tier: 'FAM', unit: 'paycheck', value: 5_000, alsoPercent: null }),
  ];
  let settings: GroupSettings = {
    groupNumber: '1042',
    groupName: 'Harbor Foods',
    version: 1,
    base: {
      houseRule: 'payAsBilled',
      contributions: [],
      employeeContributions: [],
      schoolYear: null,
      payment: {
        overCents: cents(0),
        shortCents: cents(0),
        payorsMayWriteOff: false,
        samePersonMayPay: true,
        refundLimitCents: cents(100_000),
        excessLimitCents: null,
      },
      dueDay: null,
      continuationGraceDays: 30,
      remittanceDays: 90,
      cutoff: DEFAULT_CUTOFF,
    },
    changes: [],
    carriers: [],
    coverages: ['Medical'],
    plans: [{ coverage: 'Medical', plan: 'Summit PPO' }],
    scheduled: [],
    proposedPaychecks: null,
    bills: [],
  };
  const gateway: RulesGateway = {
    groups: {
      read: async () => settings,
      save: async ({ version, subject: _subject, ...change }) => {
        const failure = left.shift();
        settings = { ...settings, version: settings.version + 1 };
        if (failure) throw failure;
        saved.push({ version, ...change });
        items = items.filter(
          ({ tier }) => !change.rules.employeeContributions.some((accepted) => accepted.tier === tier),
        );
        return settings;
      },
      undo: never,
    },
    carriers: { read: never, save: never, undo: never },
    proposals: async () => {
      unread -= 1;
      if (unread >= 0) throw new ApiError('unanswered', 'UNKNOWN', 'No answer.');
      return items;
    },
    dismissProposals: async ({ items: chosen, isDismissed }) => {
      dismissals.push({ items: chosen, isDismissed });
      items = items.map((one) =>
        chosen.some(({ tier }) => tier === one.tier)
          ? { ...one, dismissedBy: isDismissed ? 'Mona Fields' : null }
          : one,
      );
      return items;
    },
    listCarriers: never,
  };
  const { user } = renderOnScreen(<GroupRules groupNumber="1042" />, {
    grants: roles.map((role) => ({ role, groupNumber: null })),
    useCases: [[RulesQuery, new RulesQuery(gateway, asyncScheduler)]],
    path: '/dashboard/groups/1042',
  });
  return { user, saved, dismissals };
}

function never(): Promise<never> {
  return Promise.reject(new Error('Not expected here'));
}
