import { When } from '@cucumber/cucumber';
import type { BillName, Who } from '../support/ParameterValues';
import { memberNumberOf } from '../support/stage/StageBills';
import type { AppWorld } from '../support/world';

/** Group of phrases: cost centers and the journal */

/** Each cost center has an account of its own, such as Benefits:ADM. */
When(
  '{person} book(s)/booked its bills with cost centers {word} and {word}',
  async function (this: AppWorld, who: Who, first: string, second: string) {
    const { group } = this.stage.bills.first;
    await this.tasks.costs.setUp(await this.who(who), group, [first, second]);
  },
);

/** The code of a cost center, or codes with percents. */
When(
  '{person} put(s) {member} in cost center {string} from {month}',
  async function (this: AppWorld, who: Who, member: string, centers: string, month: number) {
    const { first, month: monthOf } = { first: this.stage.bills.first, month: this.stage.bills.month(month) };
    const value = { memberId: memberNumberOf(first, member), centers, from: monthOf };
    await this.tasks.costs.put(await this.who(who), first.group, value);
  },
);

When(
  '{person} correct(s)/corrected the journal entry of {bill}',
  async function (this: AppWorld, who: Who, bill: BillName) {
    await this.tasks.costs.correct(await this.who(who), this.stage.bills.named(bill));
  },
);
