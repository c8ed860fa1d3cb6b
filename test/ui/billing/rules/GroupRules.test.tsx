import { fireEvent, screen, within } from '@testing-library/react';
import { asyncScheduler } from 'rxjs';
import type { NewRules, RulesGateway } from '../../../../src/application/billing/rules/ports';
import { RulesQuery } from '../../../../src/application/billing/rules/RulesQuery';
import { ApiError } from '../../../../src/application/platform/shared/ApiError';
import type { GroupRules as Rules } from '../../../../src/domain/billing/rules/RuleChange';
import type { GroupSettings } from '../../../../src/domain/billing/rules/RuleSettings';
import { DEFAULT_CUTOFF } from '../../../../src/domain/money/payments/cutoff';
import { Role } from '../../../../src/domain/platform/access/Role';
import { addDays, addMonths, firstOfMonth } from '../../../../src/domain/platform/dates/LocalDate';
import { cents } from '../../../../src/domain/platform/money/Cents';
import { GroupRules } from '../../../../src/ui/billing/rules/RuleSettingsPage';
import { monthText, setOfficeTimeZone, today } from '../../../../src/ui/kit/values/DateText';
import { renderOnScreen } from '../../../support/shell/renderOnScreen';

describe("a group's rules", () => {
  it('shows the effect before a change can be saved, then the change as planned', async () => {
    const { user, sent } = await openForm(MANAGER);
    const save = await screen.findByRole('button', { name: 'Save rules' });
    expect(save.getAttribute('aria-disabled')).toBe('true');
    await user.selectOptions(screen.getByLabelText('House rule'), 'Pay as billed');
    await user.type(screen.getByLabelText('Medical'), '66.67');
    const effect = screen.getByText(/Effect:/).parentElement?.textContent;
    expect(effect).toContain('3 unreleased and 2 open bills keep their rule.');
    expect(effect).toContain('employees pay for Medical $33.33 of each $100.00');
    await user.click(save);
    const table = await screen.findByRole('table', { name: 'Changes of the rules' });
    expect(within(table).getByText('Pay as billed; employer pays Medical 66.67%')).toBeTruthy();
    expect(within(table).getByRole('button', { name: `Undo the change from ${monthText(NEXT_MONTH)}` })).toBeTruthy();
    expect(sent).toMatchObject([{ version: 1, appliesFrom: NEXT_MONTH }]);
  });

  it('shows the effect of a house rule of one carrier on its bills', async () => {
    const { user, sent } = await openForm(MANAGER);
    const rule = await screen.findByLabelText('Bills of Acme Health');
    await user.selectOptions(rule, 'Pay as billed');
    const effect = screen.getByText(/Effect:/).parentElement?.textContent;
    expect(effect).toContain('Acme Health: On bills from');
    expect(effect).toContain('3 unreleased and 2 open bills keep their rule.');
    await user.click(screen.getByRole('button', { name: 'Save rules' }));
    const table = await screen.findByRole('table', { name: 'Changes of the rules' });
    expect(within(table).getByText('Adjust then pay, for ACME: Pay as billed')).toBeTruthy();
    await user.selectOptions(screen.getByLabelText('Bills of Acme Health'), 'As the group');
    await user.click(screen.getByRole('button', { name: 'Save rules' }));
    expect(sent).toMatchObject([
      { rules: { carrierHouseRules: [{ carrierCode: 'ACME', houseRule: 'payAsBilled' }] } },
      { rules: { carrierHouseRules: [] } },
    ]);
  });

  it('says on which day bills without a due date are due', async () => {
    const { user, sent } = await openForm(MANAGER);
    await user.selectOptions(await screen.findByLabelText('Due day'), 'Day 10 of the month');
    const effect = screen.getByText(/Effect:/).parentElement?.textContent;
    expect(effect).toContain("bills without a due date in the carrier's file are due on day 10 of the month.");
    await user.click(screen.getByRole('button', { name: 'Save rules' }));
    const table = await screen.findByRole('table', { name: 'Changes of the rules' });
    expect(within(table).getByText('Adjust then pay; due on day 10 of the month')).toBeTruthy();
    expect(sent).toMatchObject([{ rules: { dueDay: 10 } }]);
  });

  it('saves an excess limit that may be left empty, and rejects one that is too large', async () => {
    const { user, sent } = await openForm(MANAGER);
    const field = await screen.findByLabelText<HTMLInputElement>('Excess limit');
    expect(field.value).toBe('');
    await user.type(field, '1,000,000.01');
    expect(screen.getByText('Enter $0.00 to $1,000,000.00, or leave it empty.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Save rules' }).getAttribute('aria-disabled')).toBe('true');
    await user.clear(field);
    expect(screen.queryByText('Enter $0.00 to $1,000,000.00, or leave it empty.')).toBeNull();
    await user.type(field, '500');
    const effect = () => screen.getByText(/Effect:/).parentElement?.textContent;
    expect(effect()).toContain('payors confirm an excess above $500.00.');
    await user.click(screen.getByRole('button', { name: 'Save rules' }));
    const table = await screen.findByRole('table', { name: 'Changes of the rules' });
    expect(within(table).getByText('Adjust then pay; payors confirm an excess above $500.00')).toBeTruthy();
    expect(sent).toMatchObject([{ rules: { payment: { excessLimitCents: 50_000 } } }]);
    await user.clear(screen.getByLabelText('Excess limit'));
    expect(effect()).toContain('payors confirm an excess above what the bills are due.');
    await user.click(screen.getByRole('button', { name: 'Save rules' }));
    expect(await within(table).findByText('Adjust then pay')).toBeTruthy();
    expect(sent).toMatchObject([{}, { rules: { payment: { excessLimitCents: null } } }]);
  });

  it('shows how a new cut-off changes payments, and that scheduled payments keep theirs', async () => {
    setOfficeTimeZone('America/New_York');
    const { user, sent } = await openForm(MANAGER);
    await user.selectOptions(await screen.findByLabelText('Time zone'), 'Eastern (New York)');
    fireEvent.change(screen.getByLabelText('Cut-off time'), { target: { value: '15:00' } });
    const effect = screen.getByText(/Effect:/).parentElement?.textContent;
    expect(effect).toContain('the cut-off is 3:00 PM Eastern instead of ');
    // The standard cut-off is in UTC, which is no one's clock.
    expect(effect).toMatch(/instead of [45]:00 PM Eastern\./);
    expect(effect).toContain('2 payments scheduled for these days keep their cut-off, which the payor confirmed.');
    await user.click(screen.getByRole('button', { name: 'Save rules' }));
    const table = await screen.findByRole('table', { name: 'Changes of the rules' });
    expect(within(table).getByText('Adjust then pay; cut-off 3:00 PM Eastern')).toBeTruthy();
    expect(sent).toMatchObject([{ rules: { cutoff: { timeZone: 'America/New_York', time: '15:00' } } }]);
  });

  it("shows the standard cut-off in the office's time zone, and keeps it when a time zone is chosen", async () => {
    setOfficeTimeZone('America/New_York');
    const { user } = await openForm(MANAGER);
    const time = () => screen.getByLabelText<HTMLInputElement>('Cut-off time');
    await screen.findByLabelText('Time zone');
    expect([time().value, time().readOnly]).toEqual([expect.stringMatching(/^[45]:00 PM Eastern$/), true]);
    const shown = Number(time().value.charAt(0));
    await user.selectOptions(screen.getByLabelText('Time zone'), 'Central (Chicago)');
    expect([time().value, time().type]).toEqual([`${shown + 11}:00`, 'time']);
    await user.selectOptions(screen.getByLabelText('Time zone'), 'None: the standard cut-off');
    expect(time().value).toBe(`${shown}:00 PM Eastern`);
  });

  it('rejects a cut-off during nightly processing, and an empty one', async () => {
    const { user } = await openForm(MANAGER);
    await user.selectOptions(await screen.findByLabelText('Time zone'), 'Eastern (New York)');
    for (const value of ['01:00', '']) {
      fireEvent.change(screen.getByLabelText('Cut-off time'), { target: { value } });
      expect(screen.getByText(/Choose a cut-off from 3:00 AM to 11:00 PM in this time zone\./)).toBeTruthy();
      expect(screen.getByRole('button', { name: 'Save rules' }).getAttribute('aria-disabled')).toBe('true');
    }
  });

  it('saves what employees pay for a plan and tier', async () => {
    const { user, sent } = await openForm(MANAGER);
    await user.click(screen.getByRole('button', { name: 'Add a contribution' }));
    const first = within(screen.getByRole('group', { name: 'Contribution 1' }));
    await user.selectOptions(first.getByLabelText('Plan'), 'Medical, Summit PPO');
    await user.selectOptions(first.getByLabelText('Tier'), 'Family');
    await user.type(first.getByLabelText('Employee pays'), '62.50');
    const effect = screen.getByText(/Effect:/).parentElement?.textContent;
    expect(effect).toContain('compared with what employees pay for Medical, Summit PPO, Family: $62.50 a paycheck.');
    await user.click(screen.getByRole('button', { name: 'Save rules' }));
    const table = await screen.findByRole('table', { name: 'Changes of the rules' });
    expect(
      within(table).getByText('Adjust then pay; employees pay Medical, Summit PPO, Family $62.50 a paycheck'),
    ).toBeTruthy();
    const saved = { coverage: 'Medical', plan: 'Summit PPO', tier: 'FAM', unit: 'paycheck', value: 6_250 };
    expect(sent).toMatchObject([{ rules: { employeeContributions: [saved] } }]);
  });

  it('saves the school year that payroll suggests, with the months without deductions', async () => {
    const { user, sent } = await openForm(MANAGER);
    expect(screen.getByText(/used 20 paychecks per school year\. A manager can add it/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Use 20 paychecks' }));
    await user.selectOptions(screen.getByLabelText('First month without deductions'), 'March');
    expect(screen.getByText('Choose at most 4 months without deductions.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Save rules' }).getAttribute('aria-disabled')).toBe('true');
    await user.selectOptions(screen.getByLabelText('First month without deductions'), 'June');
    expect(screen.getByText(/Effect:/).parentElement?.textContent).toContain(
      'compared with 20 paychecks per school year, none in June through August. Members with school-year deductions',
    );
    await user.click(screen.getByRole('button', { name: 'Save rules' }));
    await screen.findByRole('table', { name: 'Changes of the rules' });
    expect(sent).toMatchObject([{ rules: { schoolYear: { paychecks: 20, summerFrom: 6, summerThrough: 8 } } }]);
    expect(screen.queryByText(/used 20 paychecks per school year/)).toBeNull();
  });

  it.each(['5', '45', '2x', '-9'])('are not saved with a school year of "%s" paychecks', async (paychecks) => {
    const { user, sent } = await openForm(MANAGER);
    await user.type(screen.getByLabelText('Paychecks per school year'), paychecks);
    expect(screen.getByText('Enter 6 to 44 paychecks per school year.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Save rules' }).getAttribute('aria-disabled')).toBe('true');
    expect(sent).toEqual([]);
  });

  it('cannot save two contributions for one plan and tier until one is removed', async () => {
    const { user } = await openForm(MANAGER);
    const add = screen.getByRole('button', { name: 'Add a contribution' });
    await user.click(add);
    await user.click(add);
    for (const number of [1, 2]) {
      const row = within(screen.getByRole('group', { name: `Contribution ${number}` }));
      await user.type(row.getByLabelText('Employee pays'), '20');
    }
    const save = screen.getByRole('button', { name: 'Save rules' });
    expect(screen.getByText('Medical has two employee contributions. Remove one of them.')).toBeTruthy();
    expect(save.getAttribute('aria-disabled')).toBe('true');
    await user.click(screen.getByRole('button', { name: 'Remove contribution 2' }));
    expect(save.getAttribute('aria-disabled')).toBeNull();
  });

  it('rejects a percentage above 100', async () => {
    const { user } = await openForm(MANAGER);
    await user.type(await screen.findByLabelText('Every other coverage'), '101');
    expect(screen.getByText('Enter 0 to 100, with at most two decimals.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Save rules' }).getAttribute('aria-disabled')).toBe('true');
  });

  it("keeps the input after someone else's change, and saves it on top of that change", async () => {
    const stale = new ApiError('conflict', 'STALE_VERSION', 'Someone else has changed these rules.');
    const { user, sent } = await openForm(MANAGER, stale);
    await user.selectOptions(await screen.findByLabelText('House rule'), 'Pay as billed');
    await user.click(screen.getByRole('button', { name: 'Save rules' }));
    expect(await screen.findByText('Someone else has changed these rules.')).toBeTruthy();
    expect(screen.getByLabelText<HTMLSelectElement>('House rule').value).toBe('payAsBilled');
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('table', { name: 'Changes of the rules' })).toBeTruthy();
    expect(sent).toMatchObject([{ version: 2 }]);
  });

  it('have no form for an admin who is not a manager', async () => {
    renderSettings([Role.Admin]);
    expect(await screen.findByText('Adjust then pay')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Save rules' })).toBeNull();
  });
});

// Helpers

const MANAGER = [Role.Admin, Role.Manager];
const PAYMENT = {
  overCents: cents(0),
  shortCents: cents(0),
  payorsMayWriteOff: false,
  samePersonMayPay: true,
  refundLimitCents: cents(100_000),
  excessLimitCents: null,
};
const NEXT_MONTH = addMonths(firstOfMonth(today()), 1);
const LAST_MONTH = addMonths(firstOfMonth(today()), -1);

/** Opens the form of a group's rules. */
async function openForm(...request: Parameters<typeof renderSettings>) {
  const rendered = renderSettings(...request);
  await rendered.user.click(await screen.findByRole('button', { name: 'Change rules' }));
  return rendered;
}

/** Renders the settings of a group. The first attempts to save fail with these errors, each after another change. */
function renderSettings(roles: readonly Role[], ...errors: readonly ApiError[]) {
  const sent: NewRules<Rules>[] = [];
  const failures = [...errors];
  const unpaid = { periodFrom: LAST_MONTH, houseRule: 'adjustThenPay' as const, issuer: 'ACME' };
  let settings: GroupSettings = {
    groupNumber: '1042',
    groupName: 'Harbor Foods',
    version: 1,
    base: {
      houseRule: 'adjustThenPay',
      contributions: [],
      employeeContributions: [],
      schoolYear: null,
      payment: PAYMENT,
      dueDay: null,
      continuationGraceDays: 30,
      remittanceDays: 90,
      cutoff: DEFAULT_CUTOFF,
    },
    changes: [],
    carriers: [{ carrierCode: 'ACME', carrierName: 'Acme Health' }],
    coverages: ['Medical'],
    plans: [{ coverage: 'Medical', plan: 'Summit PPO' }],
    scheduled: [
      { day: addDays(NEXT_MONTH, -1), count: 4 },
      { day: addDays(NEXT_MONTH, 2), count: 2 },
    ],
    proposedPaychecks: 20,
    bills: [
      { ...unpaid, status: 'UNRELEASED', count: 3 },
      { ...unpaid, status: 'RELEASED', count: 2 },
    ],
  };
  const gateway: RulesGateway = {
    groups: {
      read: async () => settings,
      save: async ({ version, subject: _subject, ...change }) => {
        const failure = failures.shift();
        settings = { ...settings, version: settings.version + 1 };
        if (failure) throw failure;
        sent.push({ version, ...change });
        const record = { at: '2026-11-20T12:00:00.000Z', byName: 'Mona Fields', undoneAt: null, undoneBy: null };
        settings = { ...settings, changes: [{ changePk: 'c1', ...change, ...record }] };
        return settings;
      },
      undo: async () => settings,
    },
    carriers: { read: never, save: never, undo: never },
    proposals: async () => [],
    dismissProposals: never,
    listCarriers: never,
  };
  const { user } = renderOnScreen(<GroupRules groupNumber="1042" />, {
    grants: roles.map((role) => ({ role, groupNumber: null })),
    useCases: [[RulesQuery, new RulesQuery(gateway, asyncScheduler)]],
    path: '/dashboard/groups/1042',
  });
  return { user, sent };
}

function never(): Promise<never> {
  return Promise.reject(new Error('Not expected here'));
}
