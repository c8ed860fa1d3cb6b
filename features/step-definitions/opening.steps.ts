import { type DataTable, Then, When } from '@cucumber/cucumber';
import { openingKindOf } from '../../src/domain/money/opening/OpeningKind';
import { parseCents } from '../../src/domain/platform/money/parseCents';
import { expectRows } from '../support/expecting';
import type { Who } from '../support/ParameterValues';
import { openingUpload } from '../support/stage/uploadFiles';
import { CONTROL_TOTAL_COLUMNS } from '../support/tableColumns';
import { rowsOf } from '../support/tables';
import type { AppWorld } from '../support/world';

/** Group of phrases: opening balances */

When(
  '{person} upload(s)/uploaded this file of opening balances:',
  async function (this: AppWorld, who: Who, table: DataTable) {
    await this.upload(await this.who(who), openingUpload(table.raw()));
  },
);

When('{person} enter(s)/entered these control totals:', async function (this: AppWorld, who: Who, table: DataTable) {
  const totals = rowsOf(table, CONTROL_TOTAL_COLUMNS).map(({ balance = '', total = '' }) => {
    const [kind, totalCents] = [openingKindOf(balance), parseCents(total)];
    if (kind === undefined || totalCents === undefined)
      throw new Error(`"${balance}" of "${total}" is no control total`);
    return { kind, totalCents };
  });
  await this.tasks.uploads.enterTotals(await this.who(who), totals);
});

Then(
  '{person} see(s) these balances of group {int}:',
  async function (this: AppWorld, who: Who, group: number, table: DataTable) {
    const shown = await this.tasks.balances.shown(await this.who(who), { groupNumber: String(group) });
    expectRows('balances', shown, table.hashes());
  },
);

When('{person} post(s)/posted the opening balances', async function (this: AppWorld, who: Who) {
  await this.tasks.uploads.postOpening(await this.who(who));
  await this.stage.groups.addFound();
  await this.stage.bills.addUploaded(this.stage.groups.all);
});
