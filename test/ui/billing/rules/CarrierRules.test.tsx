import { screen, within } from '@testing-library/react';
import { asyncScheduler } from 'rxjs';
import type { NewRules, RulesGateway } from '../../../../src/application/billing/rules/ports';
import { RulesQuery } from '../../../../src/application/billing/rules/RulesQuery';
import type { CarrierTerms } from '../../../../src/domain/billing/rules/RuleChange';
import { BASE_CARRIER_TERMS, type CarrierSettings } from '../../../../src/domain/billing/rules/RuleSettings';
import { Role } from '../../../../src/domain/platform/access/Role';
import { CarrierRules } from '../../../../src/ui/billing/rules/RuleSettingsPage';
import { renderOnScreen } from '../../../support/shell/renderOnScreen';

describe("a carrier's rules", () => {
  it('shows the effect of other stages before they can be saved', async () => {
    const { user, sent } = await openForm();
    const grace = await screen.findByLabelText('Grace period');
    await user.clear(grace);
    await user.type(grace, '10');
    const effect = screen.getByText(/Effect:/).parentElement?.textContent;
    expect(effect).toContain('Unpaid: 10 days of grace, notice on day 15, termination warning on day 31.');
    await user.click(screen.getByRole('button', { name: 'Save rules' }));
    const table = await screen.findByRole('table', { name: 'Changes of the rules' });
    expect(within(table).getByText(/10 days of grace, notice on day 15/)).toBeTruthy();
    expect(sent).toMatchObject([{ rules: { delinquency: { graceDays: 10, noticeDays: 15, warningDays: 31 } } }]);
  });

  it('rejects stages out of order and text that is not a number of days, and keeps the input', async () => {
    const { user } = await openForm();
    const notice = await screen.findByLabelText<HTMLInputElement>('Notice');
    await user.clear(notice);
    await user.type(notice, '31');
    expect(screen.getByText('The termination warning must come after the notice.')).toBeTruthy();
    await user.type(notice, 'x');
    expect(screen.getByText('Enter whole days.')).toBeTruthy();
    expect(notice.value).toBe('31x');
    expect(screen.getByRole('button', { name: 'Save rules' }).getAttribute('aria-disabled')).toBe('true');
  });

  it('saves the days on which the carrier accepts changes, and explains the problem with them', async () => {
    const { user, sent } = await openForm();
    await user.type(screen.getByLabelText('Terminations: days to send'), '400');
    expect(screen.getByText('Enter 1 to 366 days.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Save rules' }).getAttribute('aria-disabled')).toBe('true');
    await user.clear(screen.getByLabelText('Terminations: days to send'));
    await user.type(screen.getByLabelText('Terminations: days to send'), '31');
    expect(screen.getByText(/Effect:/).parentElement?.textContent).toContain('and takes terminations within 31 days.');
    await user.click(screen.getByRole('button', { name: 'Save rules' }));
    await screen.findByRole('table', { name: 'Changes of the rules' });
    expect(sent).toMatchObject([{ rules: { sendDays: { adds: null, terminations: 31 } } }]);
  });

  it('saves how the carrier bills a part of a month, and where that is written', async () => {
    const { user, sent } = await openForm();
    await user.selectOptions(screen.getByLabelText('Month in which coverage starts or ends'), 'fifteenthRule');
    await user.selectOptions(screen.getByLabelText('Border day'), '20');
    await user.click(screen.getByLabelText('Only changes before the border day count'));
    await user.selectOptions(screen.getByLabelText('Tier that changes within the month'), 'highest');
    await user.click(screen.getByLabelText('Coverage ends only from the day on which the carrier is told'));
    await user.type(screen.getByLabelText('Clause for parts of a month'), '§ 4.2');
    expect(screen.getByText(/Effect:/).parentElement?.textContent).toContain(
      'A part of a month: Before the 20th, highest tier of the month.',
    );
    await user.click(screen.getByRole('button', { name: 'Save rules' }));
    await screen.findByRole('table', { name: 'Changes of the rules' });
    const month = { proration: 'fifteenthRule', borderDay: 20, isBorderDayBefore: true, tierChange: 'highest' };
    expect(sent).toMatchObject([{ rules: { ...month, noRetroTerminations: true, clauses: { month: '§ 4.2' } } }]);
  });

  it('tries the rules with a date and an amount, for everybody who sees them', async () => {
    const { user } = renderRules({ proration: 'daily', clauses: { month: '§ 4.2' } });
    await user.selectOptions(await screen.findByLabelText('What happens'), 'changes');
    const day = screen.getByLabelText('First day');
    await user.clear(day);
    expect(screen.getByText('Enter a date.')).toBeTruthy();
    await user.type(day, '2026-12-20');
    const said = () => screen.getByRole('list', { name: 'What the rules say' }).textContent;
    expect(said()).toContain('$848.39: 19 of 31 days of $500.00 and 12 of 31 days of $1,400.00. (§ 4.2)');
    await user.clear(screen.getByLabelText('Monthly premium after'));
    expect(screen.getByText('Enter an amount, such as 500.00.')).toBeTruthy();
    expect(said()).toBe('');
    await user.type(screen.getByLabelText('Monthly premium after'), '500');
    expect(said()).toContain('$500.00');
  });
});

// Helpers

/** The rules with the form of a manager. */
async function openForm() {
  const rendered = renderRules();
  await rendered.user.click(await screen.findByRole('button', { name: 'Change rules' }));
  return rendered;
}

function renderRules(terms: Partial<CarrierTerms> = {}) {
  const sent: NewRules<CarrierTerms>[] = [];
  let settings: CarrierSettings = {
    carrierCode: 'ACME',
    carrierName: 'Acme Health',
    version: 1,
    base: { ...BASE_CARRIER_TERMS, ...terms },
    changes: [],
  };
  const gateway: RulesGateway = {
    groups: { read: never, save: never, undo: never },
    carriers: {
      read: async () => settings,
      save: async ({ version, subject: _subject, ...change }) => {
        sent.push({ version, ...change });
        const record = { at: '2026-11-20T12:00:00.000Z', byName: 'Mona Fields', undoneAt: null, undoneBy: null };
        settings = { ...settings, version: version + 1, changes: [{ changePk: 'c1', ...change, ...record }] };
        return settings;
      },
      undo: never,
    },
    proposals: async () => [],
    dismissProposals: never,
    listCarriers: never,
  };
  const rules = new RulesQuery(gateway, asyncScheduler);
  const { user } = renderOnScreen(<CarrierRules editor={rules.ofCarrier('ACME')} />, {
    grants: [Role.Admin, Role.Manager].map((role) => ({ role, groupNumber: null })),
    useCases: [[RulesQuery, rules]],
    path: '/dashboard/carriers/ACME',
  });
  return { user, sent };
}

function never(): Promise<never> {
  return Promise.reject(new Error('Not expected here'));
}
