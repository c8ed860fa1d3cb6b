import { type DataTable, Then, When } from '@cucumber/cucumber';
import type { Ability } from '../support/abilities';
import {
  expectCount,
  expectList,
  expectNoText,
  expectRows,
  expectSame,
  expectText,
  expectThat,
} from '../support/expecting';
import { type CountName, countOf, namesOf, rowsOf, type ThingName } from '../support/listings';
import type { OpenedPlace, Place, Who } from '../support/ParameterValues';
import { isAsked, type RequestName } from '../support/requests';
import type { Confirmed, Masked } from '../support/ScenarioState';
import type { AppWorld } from '../support/world';

/** Group of phrases: what people see, can do, and are asked to do */

When('{person} go(es)/went to the {openedPlace}', async function (this: AppWorld, who: Who, place: OpenedPlace) {
  await this.openPlace(await this.who(who), place);
});

Then('{person} see(s) the {place}', async function (this: AppWorld, who: Who, place: Place) {
  expectSame('place', await this.tasks.session.place(await this.who(who), place), place);
});

Then('{person} see(s) (the message ){string}', async function (this: AppWorld, who: Who, text: string) {
  expectText(await this.shown(await this.who(who), text), text);
});

Then('{person} do(es) not see {string}', async function (this: AppWorld, who: Who, text: string) {
  expectNoText(await this.tasks.screen.text(await this.who(who), ''), text);
});

Then('{person} see(s)/find(s) {count}', async function (this: AppWorld, who: Who, count: CountName) {
  const person = await this.who(who);
  const actual = await countOf(this, person, count);
  expectCount(count.thing, actual, count.count, actual === count.count ? [] : await namesOf(this, person, count));
});

Then(
  '{person} see(s) the {things} {texts}',
  async function (this: AppWorld, who: Who, things: ThingName, texts: readonly string[]) {
    const rows = await rowsOf(this, await this.who(who), things);
    expectList(
      things,
      rows.map((row) => Object.values(row)[0] ?? ''),
      texts,
    );
  },
);

Then('{person} see(s) these {things}:', async function (this: AppWorld, who: Who, things: ThingName, table: DataTable) {
  expectRows(things, await rowsOf(this, await this.who(who), things), table.hashes());
});

Then(
  '{person} see(s) these {things} in this order:',
  async function (this: AppWorld, who: Who, things: ThingName, table: DataTable) {
    expectRows(things, await rowsOf(this, await this.who(who), things), table.hashes(), { isInOrder: true });
  },
);

Then('{person} {can} {ability}', async function (this: AppWorld, who: Who, isExpected: boolean, ability: Ability) {
  const person = await this.who(who);
  const can = await ability.check(this, person, isExpected);
  expectThat(can === isExpected, `${person.name} ${can ? 'can' : 'cannot'} ${ability.name}.`);
});

Then(
  '{person} is/are/am {asked} to {request}',
  async function (this: AppWorld, who: Who, isExpected: boolean, request: RequestName) {
    const person = await this.who(who);
    const asked = await isAsked(this, person, request, isExpected);
    expectThat(asked === isExpected, `${person.name} is ${asked ? 'asked' : 'not asked'} to ${request}.`);
  },
);

When('{person} confirm(s)/confirmed the {confirmed}', async function (this: AppWorld, who: Who, confirmed: Confirmed) {
  await this.confirm(await this.who(who), confirmed);
});

When('{person} {changeStep} the change', async function (this: AppWorld, who: Who, step: 'undo' | 'cancel') {
  const person = await this.who(who);
  await (step === 'undo' ? this.undo(person) : this.tasks.reconciliation.cancel(person));
});

Then(
  'only the last {int} characters of the {masked} are shown',
  async function (this: AppWorld, count: number, masked: Masked) {
    const shown = await this.masked(masked);
    expectThat(shown.length > 0, `No ${masked} are shown.`);
    const pattern = new RegExp(`^X+[^X]{${count}}$`);
    expectList(
      `${masked} not masked`,
      shown.filter((number: string) => !pattern.test(number)),
      [],
    );
  },
);
