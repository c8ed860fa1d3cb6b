import type { ObservedContribution } from '../../../src/domain/billing/rules/ContributionProposal';
import { localDate } from '../../../src/domain/platform/dates/LocalDate';
import type { TestServer } from '../server/startTestServer';

/** $110.01 a month for Medical, PPO 500, employee only, from all of three people, unless overridden. */
export const observed = (overrides: Partial<ObservedContribution> = {}): ObservedContribution => ({
  coverage: 'Medical',
  plan: 'PPO 500',
  tier: 'EE',
  unit: 'month',
  value: 11_001,
  people: 3,
  agree: 3,
  others: [],
  ...overrides,
});

/** Two reconciled bills of consecutive months whose payroll files agree on $110.01 a month. */
export async function observeTwoMonths(
  { data, db }: Pick<TestServer, 'data' | 'db'>,
  groupNumber: string,
): Promise<void> {
  for (const period of ['2026-09-01', '2026-10-01']) {
    // oxlint-disable-next-line no-await-in-loop -- one transaction at a time
    await observeMonth({ data, db }, groupNumber, { period, observations: [observed()] });
  }
}

/** A reconciled bill, and what its payroll file says. */
export async function observeMonth(
  { data, db }: Pick<TestServer, 'data' | 'db'>,
  groupNumber: string,
  { period, observations }: { period: string; observations: readonly ObservedContribution[] },
): Promise<string> {
  const { billPk } = await data.bill({ groupNumber, period, status: 'RECONCILED' });
  await db
    .insertInto('comparisons')
    .values({
      group_number: groupNumber,
      comparison_pk: `${billPk}c`,
      bill_pk: billPk,
      file_name: `${localDate(period)}.csv`,
      row_count: 3,
      deducted_cents: 33_003,
      difference_cents: 0,
      observed_contributions: JSON.stringify(observations),
      add_date: '2099-01-01T00:00:00.000Z',
      add_user: 'Test',
      mod_date: '2099-01-01T00:00:00.000Z',
      mod_user: 'Test',
    })
    .execute();
  return billPk;
}
