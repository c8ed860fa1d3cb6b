import { Given, When } from '@cucumber/cucumber';
import type { BillName, Who } from '../support/ParameterValues';
import { SITUATION } from '../support/situations';
import { carrierBillOfDivision } from '../support/stage/uploadFiles';
import type { AppWorld } from '../support/world';

/** Group of phrases: divisions */

/** Numbers with names. What the group had before is replaced. */
When(
  '{person} split(s) the group into divisions {string} and {string}',
  async function (this: AppWorld, who: Who, first: string, second: string) {
    await this.tasks.divisions.save(await this.who(who), this.stage.bills.first.group, [first, second]);
  },
);

When(
  '{person} upload(s)/uploaded a bill of division {string}',
  async function (this: AppWorld, who: Who, division: string) {
    const person = await this.who(who);
    await this.upload(person, carrierBillOfDivision(this.groupOf(person), division));
  },
);

Given('{bill} is of division {string}', SITUATION, async function (this: AppWorld, bill: BillName, division: string) {
  await this.stage.setDivision(this.stage.bills.named(bill), division);
});

/** In the group of the first bill. */
When(
  '{person} limit(s)/limited {person} to division {string}',
  async function (this: AppWorld, who: Who, other: Who, division: string) {
    const [person, limited] = [await this.who(who), await this.who(other)];
    await this.tasks.divisions.limit(person, limited, this.stage.bills.first.group, [division]);
  },
);
