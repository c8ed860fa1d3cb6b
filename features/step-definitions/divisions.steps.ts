import { Given, When } from '@cucumber/cucumber';
import { USE_CASES_ONLY } from '../support/levels';
import type { BillName, Who } from '../support/ParameterValues';
import { SITUATION } from '../support/situations';
import { carrierBillOfDivision } from '../support/stage/uploadFiles';
import type { AppWorld } from '../support/world';

/** Group of phrases: divisions */

/** Numbers with names. What the group had before is replaced. */
When(
  '{person} split(s) the group into divisions {string} and {string}',
  async function (this: AppWorld, who: Who, first: string, second: string) {
    const person = await this.who(who);
    await this.tasks.divisions.save(person, this.groupOf(person), [first, second]);
  },
);

/** The division has no bills of later months. */
When(
  '{person} end(s)/ended division {string} after {month}',
  USE_CASES_ONLY,
  async function (this: AppWorld, who: Who, division: string, month: number) {
    const person = await this.who(who);
    await this.tasks.divisions.end(person, this.groupOf(person), division, this.stage.bills.month(month));
  },
);

/** Access to the whole group again. */
When('{person} give(s)/gave {person} all divisions', async function (this: AppWorld, who: Who, other: Who) {
  // The person who acts is named last, so that `they` are this person.
  const limited = await this.who(other);
  const person = await this.who(who);
  await this.tasks.divisions.limit(person, limited, this.groupOf(person), null);
});

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

/** In the group of the person who limits, or of the first bill. */
When(
  '{person} limit(s)/limited {person} to division {string}',
  async function (this: AppWorld, who: Who, other: Who, division: string) {
    // The person who acts is named last, so that `they` are this person.
    const limited = await this.who(other);
    const person = await this.who(who);
    await this.tasks.divisions.limit(person, limited, this.groupOf(person), [division]);
  },
);
