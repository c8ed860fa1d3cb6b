import { When } from '@cucumber/cucumber';
import type { Who } from '../support/ParameterValues';
import { carrierBillOfDivision } from '../support/stage/uploadFiles';
import type { AppWorld } from '../support/world';

/** Group of phrases: divisions */

/** Numbers with names. What the group had before is replaced. */
When(
  '{person} divide(s)/divided it into {string} and {string}',
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
