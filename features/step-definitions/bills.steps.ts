import { type DataTable, Given, Then, When } from '@cucumber/cucumber';
import type { BillStatus } from '../../src/domain/billing/bills/BillStatus';
import type { Cents } from '../../src/domain/platform/money/Cents';
import { act, amountOn, listedAmount, tryAnyway } from '../support/billActions';
import type { AmountKind, ListedAmount, Search } from '../support/billTypes';
import type { GroupRule } from '../support/choiceTypes';
import { expectMoney, expectSame, expectThat } from '../support/expecting';
import { USE_CASES_ONLY } from '../support/levels';
import type { BillName, BillNames, DisabledStep, ParsedAction, RequestedStep, Who } from '../support/ParameterValues';
import { SITUATION } from '../support/situations';
import { fileToAttach } from '../support/stage/fileToAttach';
import type { NewBill } from '../support/stage/StageBills';
import { billsFrom, linesFrom } from '../support/tables';
import type { AppWorld } from '../support/world';

/** Group of phrases: bills and what people do to them */

Given(
  'a/an {newBill} of {money} for {group}',
  SITUATION,
  async function (this: AppWorld, { status, number }: NewBill, billed: Cents, group: string) {
    await this.stage.bill(group, status, [{ member: 'Ruth Adler', coverage: 'Medical', billed }], { number });
  },
);

Given(
  'a/an {newBill} for {group} with these lines:',
  SITUATION,
  async function (this: AppWorld, { status, number }: NewBill, group: string, lines: DataTable) {
    await this.stage.bill(group, status, linesFrom(lines), { number });
  },
);

Given('these bills for {group}:', SITUATION, async function (this: AppWorld, group: string, bills: DataTable) {
  await this.stage.createBills(group, billsFrom(bills));
});

Given('lines of old bills are archived', SITUATION, async function (this: AppWorld) {
  await this.stage.archiveLines();
});

When(
  '{person} restore(s)/restored the archived lines of {bill}',
  async function (this: AppWorld, who: Who, bill: BillName) {
    await this.tasks.bills.bringLinesBack(await this.who(who), this.stage.bills.named(bill));
  },
);

When('{person} ask(s) to unreconcile {bill}', async function (this: AppWorld, who: Who, bill: BillName) {
  await this.tasks.bills.askToReopen(await this.who(who), 'unreconcile', this.stage.bills.named(bill));
});

When('{person} ask(s) to revert {bill}', async function (this: AppWorld, who: Who, bill: BillName) {
  await this.tasks.bills.askToReopen(await this.who(who), 'revert', this.stage.bills.named(bill));
});

Given('bills for {group} in every status', SITUATION, async function (this: AppWorld, group: string) {
  await this.stage.billsInEveryStatus(group);
});

Given(
  '{bill} was released before released amounts were saved',
  SITUATION,
  async function (this: AppWorld, bill: BillName) {
    await this.stage.bills.deleteReleasedAmounts(this.stage.bills.named(bill));
  },
);

When('{person} change(s)/changed {bill} in the meantime', async function (this: AppWorld, _who: Who, bill: BillName) {
  await this.stage.raiseVersion(this.stage.bills.named(bill));
});

When('{person} open(s)/opened {bill}', async function (this: AppWorld, who: Who, bill: BillName) {
  await this.tasks.bills.open(await this.who(who), this.stage.bills.named(bill));
});

When('{person} ask(s)/asked why {bill} changed', async function (this: AppWorld, who: Who, bill: BillName) {
  await this.tasks.bills.explain(await this.who(who), this.stage.bills.named(bill));
});

When('{person} look(s)/looked for {search}', async function (this: AppWorld, who: Who, search: Search) {
  await this.search(await this.who(who), search);
});

When('{person} {action} {bills}', async function (this: AppWorld, who: Who, action: ParsedAction, bills: BillNames) {
  await act(this, await this.who(who), action, bills);
});

When(
  '{person} {requestedStep} {bills} anyway',
  USE_CASES_ONLY,
  async function (this: AppWorld, who: Who, step: RequestedStep, bills: BillNames) {
    await tryAnyway(this, await this.who(who), step, bills);
  },
);

When('{person} releases all bills that wait', USE_CASES_ONLY, async function (this: AppWorld, who: Who) {
  await this.tasks.dashboard.releaseAll(await this.who(who));
});

When(
  '{person} releases all bills that match {string}',
  USE_CASES_ONLY,
  async function (this: AppWorld, who: Who, q: string) {
    await this.tasks.dashboard.releaseMatching(await this.who(who), q);
  },
);

Then('{bills} is/are {status}', async function (this: AppWorld, bills: BillNames, status: BillStatus) {
  for (const bill of this.billsOf(bills)) {
    const head = await this.tasks.bills.head(this.they, bill);
    expectSame(`status of bill "${bill.billNumber}"`, head.status, status);
  }
});

Then(
  '{money} is {amount} on {bills}',
  async function (this: AppWorld, expected: Cents, kind: AmountKind, bills: BillNames) {
    expectMoney(`amount ${kind}`, await amountOn(this, kind, bills), expected);
  },
);

Then(
  '{money} is {listedAmount} on the listed bills',
  async function (this: AppWorld, amount: Cents, kind: ListedAmount) {
    expectMoney(`amount ${kind} on the listed bills`, await listedAmount(this, kind), amount);
  },
);

Then('{person} find(s) as many bills as the dashboard shows', async function (this: AppWorld, who: Who) {
  expectThat(this.counted > 0, 'The dashboard shows 0 bills.');
  expectSame('bills found', (await this.tasks.bills.found(await this.who(who))).count, this.counted);
});

Then(
  '{person} see(s) {int} {counted} bill(s) of {money} on the dashboard',
  async function (this: AppWorld, who: Who, count: number, counted: BillStatus | 'past due', due: Cents) {
    const person = await this.who(who);
    await this.tasks.dashboard.open(person);
    const shown = await this.tasks.dashboard.figures(person, counted);
    expectSame(`${counted} bills on the dashboard`, shown.count, count);
    expectMoney(`due on ${counted} bills`, shown.dueCents, due);
  },
);

Then(
  '{person} cannot {disabledStep} {bill} because {string}',
  async function (this: AppWorld, who: Who, step: DisabledStep, name: BillName, reason: string) {
    const person = await this.who(who);
    const { status } = await this.tasks.bills.head(person, this.stage.bills.named(name));
    const shown = await this.tasks.bills.disabledReason(person, step);
    expectThat(
      shown !== undefined,
      `${person.name} is not offered to ${step} this ${status} bill at all, so no reason is shown. Say: they cannot ${step} the bill.`,
    );
    expectThat(shown !== '', `${person.name} can ${step} the bill.`);
    expectSame(`reason why they cannot ${step}`, shown, reason);
  },
);

Then('the books balance', async function (this: AppWorld) {
  await this.stage.assertBooksBalance();
});

Given('{group} {groupRule}', SITUATION, async function (this: AppWorld, name: string, rule: GroupRule) {
  const group = await this.stage.groups.named(name);
  const rules =
    rule === 'pays as billed' ? { reconcile_policy: 'payAsBilled' as const } : { same_person_may_pay: false };
  await this.stage.groups.setRules(group, rules);
});

When(
  '{person} open(s) the {counted} bills from the dashboard',
  async function (this: AppWorld, who: Who, counted: BillStatus | 'past due') {
    this.counted = await this.tasks.bills.followCount(await this.who(who), counted);
  },
);

Then('{bill} is {lock}', async function (this: AppWorld, bill: BillName, isLocked: boolean) {
  const isFree = await this.stage.isUnlocked(this.stage.bills.named(bill));
  expectThat(isFree !== isLocked, isFree ? 'The bill is not locked.' : 'The bill is locked.');
});

When(
  '{person} comment(s)/commented {string} on {bill}',
  async function (this: AppWorld, who: Who, text: string, bill: BillName) {
    await this.tasks.comments.add(await this.who(who), this.stage.bills.named(bill), text, false);
  },
);

When(
  '{person} mention(s)/mentioned {person} on {bill}',
  async function (this: AppWorld, who: Who, whom: Who, bill: BillName) {
    const { name } = await this.who(whom);
    await this.tasks.comments.add(
      await this.who(who),
      this.stage.bills.named(bill),
      `@${name}, is the rate right?`,
      false,
    );
  },
);

When(
  '{person} comment(s)/commented {string} on {bill} for the carrier',
  async function (this: AppWorld, who: Who, text: string, bill: BillName) {
    await this.tasks.comments.add(await this.who(who), this.stage.bills.named(bill), text, true);
  },
);

When(
  '{person} attach(es)/attached {attachment} to the comment',
  async function (this: AppWorld, who: Who, fileName: string) {
    await this.tasks.comments.attach(await this.who(who), this.stage.bills.first, await fileToAttach(fileName));
  },
);

When(
  '{person} {fileStep} the file {string}',
  async function (this: AppWorld, who: Who, step: 'remove' | 'restore', fileName: string) {
    await this.tasks.comments.changeFile(await this.who(who), this.stage.bills.first, fileName, step);
  },
);

When('{person} delete(s)/deleted the comment', async function (this: AppWorld, who: Who) {
  await this.tasks.comments.remove(await this.who(who), this.stage.bills.first);
});
