import type { Page } from 'playwright-core';
import { HOUSE_RULE_LABELS } from '../../../src/domain/billing/rules/RuleSettings';
import type { LocalDate } from '../../../src/domain/platform/dates/LocalDate';
import { type Cents, cents } from '../../../src/domain/platform/money/Cents';
import { formatCents } from '../../../src/domain/platform/money/formatCents';
import type { TestPerson } from '../../../test/support/server/TestData';
import type { Group } from '../stage/Group';
import type { PlannedRule, ProposalShown, RuleChangeShown, RuleTasks } from '../tasks/RuleTasks';
import type { BrowserUsers } from './BrowserUsers';
import { onlyUseCases } from './onlyUseCases';

export class BrowserRuleTasks implements RuleTasks {
  readonly limitSending = onlyUseCases;

  constructor(private readonly users: BrowserUsers) {}

  async plan(person: TestPerson, group: Group, rule: PlannedRule, appliesFrom: LocalDate): Promise<string> {
    const page = await this.users.go(person, '/dashboard/groups');
    await page.getByRole('table', { name: 'Groups' }).getByRole('link', { name: group.name }).click();
    await page.getByRole('navigation', { name: 'Group' }).getByRole('link', { name: 'Rules' }).click();
    await page.getByRole('button', { name: 'Change rules' }).click();
    await page.getByLabel('Applies to bills from').selectOption(appliesFrom);
    if ('houseRule' in rule) {
      await page.getByLabel('House rule').selectOption({ label: HOUSE_RULE_LABELS[rule.houseRule] });
    } else if ('healthCarrierRule' in rule) {
      const carriers = page.getByRole('group', { name: 'Rule for the bills of a carrier' });
      await carriers.getByRole('combobox').first().selectOption(rule.healthCarrierRule);
    } else if ('cutoff' in rule) {
      await page.getByLabel('Time zone').selectOption(rule.cutoff.timeZone);
      await page.getByLabel('Cut-off time').fill(rule.cutoff.time);
    } else if ('employeeContributions' in rule) {
      for (const [index, { coverage, tier, unit, value }] of rule.employeeContributions.entries()) {
        // oxlint-disable-next-line no-await-in-loop -- one form
        await page.getByRole('button', { name: 'Add a contribution' }).click();
        const row = page.getByRole('group', { name: `Contribution ${index + 1}` });
        await row.getByLabel('Plan').selectOption({ label: `${coverage}, every plan` });
        await row.getByLabel('Tier').selectOption(tier ?? '');
        await row.getByLabel('Unit').selectOption(unit);
        await row.getByLabel(/Employe[er] pays/).fill(formatCents(cents(value)));
      }
    } else if ('schoolYear' in rule) {
      const { paychecks, summerFrom, summerThrough } = rule.schoolYear;
      await page.getByLabel('Paychecks per school year').fill(String(paychecks));
      await page.getByLabel('First month without deductions').selectOption(String(summerFrom));
      await page.getByLabel('Last month without deductions').selectOption(String(summerThrough));
    } else if ('continuationGraceDays' in rule) {
      await page.getByLabel('Grace period of continuation payers').fill(String(rule.continuationGraceDays));
    } else if ('remittanceDays' in rule) {
      await page.getByLabel('Deductions are late after').fill(String(rule.remittanceDays));
    } else {
      await page.getByLabel('Due day').selectOption(String(rule.dueDay));
    }
    const effect = await page.getByRole('status').filter({ hasText: 'Effect:' }).innerText();
    await page.getByRole('button', { name: 'Save rules' }).click();
    await history(page).waitFor();
    return effect;
  }

  async allowWriteOffs(person: TestPerson, group: Group, amount: Cents, appliesFrom: LocalDate): Promise<void> {
    const page = await this.users.go(person, `/dashboard/groups/${group.groupNumber}/rules`);
    await page.getByRole('button', { name: 'Change rules' }).click();
    await page.getByLabel('Applies to bills from').selectOption(appliesFrom);
    for (const field of ['Over tolerance', 'Short tolerance']) await page.getByLabel(field).fill(formatCents(amount));
    await page.getByLabel('Payors may write off a short').check();
    await page.getByRole('button', { name: 'Save rules' }).click();
    await history(page).waitFor();
  }

  async proposed(person: TestPerson, group: Group): Promise<readonly ProposalShown[]> {
    const page = await this.openRules(person, group);
    const table = proposals(page);
    if (!(await table.isVisible())) return [];
    return Promise.all(
      (await table.locator('tbody tr').all()).map(async (row) => ({
        for: await row.locator('[data-column="Plan and tier"]').innerText(),
        'employee pays': await row.locator('[data-column="Employee pays"]').innerText(),
        evidence: (await row.locator('[data-column="Evidence"]').innerText()).replaceAll(/\s+/g, ' '),
      })),
    );
  }

  async accept(person: TestPerson, group: Group, appliesFrom: LocalDate): Promise<void> {
    const page = await this.openRules(person, group);
    await page.getByLabel('Select all proposals').check();
    await page.getByLabel('Accept for bills from').selectOption(appliesFrom);
    await page.getByRole('button', { name: /^Accept \d+ contribution/ }).click();
    await history(page).waitFor();
  }

  async dismiss(person: TestPerson, group: Group): Promise<void> {
    const page = await this.openRules(person, group);
    await page.getByLabel('Select all proposals').check();
    await page.getByRole('button', { name: 'Dismiss', exact: true }).click();
    await page.getByRole('table', { name: 'Dismissed contributions' }).waitFor();
  }

  /** Loads the page again, as it may be open already, and waits for the proposals, which load after the rules. */
  private async openRules(person: TestPerson, group: Group): Promise<Page> {
    const page = await this.users.go(person, `/dashboard/groups/${group.groupNumber}/rules`);
    await page.reload();
    await page.getByRole('heading', { name: 'Rules and history' }).waitFor();
    await page.waitForLoadState('networkidle');
    return page;
  }

  async undo(person: TestPerson): Promise<void> {
    const page = await this.users.pageOf(person);
    await history(page).getByRole('button', { name: 'Undo' }).first().click();
    await history(page).getByText('Undone by').first().waitFor();
  }

  async changes(person: TestPerson): Promise<readonly RuleChangeShown[]> {
    const page = await this.users.pageOf(person);
    const rows = await history(page).locator('tbody tr').all();
    return Promise.all(
      rows.map(async (row) => ({
        rule: await row.locator('[data-column="Rules"]').innerText(),
        status: (await row.locator('[data-column="Status"]').innerText()).split(/\s/)[0] ?? '',
      })),
    );
  }
}

const proposals = (page: Page) => page.getByRole('table', { name: 'Proposed contributions' });
const history = (page: Page) => page.getByRole('table', { name: 'Changes of the rules' });
