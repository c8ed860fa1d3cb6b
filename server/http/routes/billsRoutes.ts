import {
  changeBillLines,
  getBill,
  getBillHistory,
  getBillLines,
  reconcileBill,
  releaseBills,
  revertBill,
  searchBills,
  unreconcileBill,
} from '../../../contract/bills';
import type { Scope } from '../../../src/domain/access/Scope';
import type { Bill } from '../../../src/domain/bills/Bill';
import type { ChangeBillLines } from '../../application/bills/ChangeBillLines';
import type { BillBook } from '../../application/bills/ports/BillBook';
import type { ReconcileBill } from '../../application/bills/ReconcileBill';
import type { ReleaseBills } from '../../application/bills/ReleaseBills';
import type { RevertBill } from '../../application/bills/RevertBill';
import type { UnreconcileBill } from '../../application/bills/UnreconcileBill';
import { notFound } from '../../application/shared/Refusal';
import type { Route } from '../Route';

/** What answers the calls about bills. */
export interface BillServices {
  readonly bills: BillBook;
  readonly changeLines: ChangeBillLines;
  readonly reconcile: ReconcileBill;
  readonly unreconcile: UnreconcileBill;
  readonly revert: RevertBill;
  readonly release: ReleaseBills;
}

/** The calls about bills. */
export function registerBillsRoutes(route: Route, services: BillServices): void {
  const { bills, changeLines, reconcile, unreconcile, revert, release } = services;
  const find = async (scope: Scope, billPk: string, now: Date): Promise<Bill> => {
    const bill = await bills.find(scope, billPk, now);
    if (!bill) throw notFound('bill');
    return bill;
  };
  route(searchBills, ({ scope, body, now }) => bills.search(scope, body, now));
  route(getBill, ({ scope, params, now }) => find(scope, params.billPk, now));
  route(getBillLines, async ({ scope, params, query, now }) => {
    // The version first: lines newer than it are refused on saving, older ones would overwrite.
    const bill = await find(scope, params.billPk, now);
    const { offset, limit, q, changedOnly } = query;
    const page = await bills.lines(scope, bill, { offset, limit, q, changedOnly: changedOnly === 'true' });
    return { version: bill.version, ...page };
  });
  route(getBillHistory, async ({ scope, params, now }) => {
    const { billPk } = await find(scope, params.billPk, now);
    return { items: await bills.history(billPk) };
  });
  route(changeBillLines, ({ caller, scope, params, body, now }) =>
    changeLines.run({ caller, scope, now, note: '', ...params, ...body }),
  );
  route(reconcileBill, ({ caller, scope, params, body, now }) =>
    reconcile.run({ caller, scope, now, ...params, ...body }),
  );
  route(unreconcileBill, ({ caller, scope, params, body, now }) =>
    unreconcile.run({ caller, scope, now, ...params, ...body }),
  );
  route(revertBill, ({ caller, scope, params, body, now }) => revert.run({ caller, scope, now, ...params, ...body }));
  route(releaseBills, async ({ caller, scope, body, now }) => ({
    results: await release.run({ caller, scope, billPks: body.values, now }),
  }));
}
