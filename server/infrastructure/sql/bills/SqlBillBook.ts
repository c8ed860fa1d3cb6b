import type { Scope } from '../../../../src/domain/access/Scope';
import type { Bill } from '../../../../src/domain/bills/Bill';
import type { BillHistoryEvent } from '../../../../src/domain/bills/BillHistoryEvent';
import type { BillPage } from '../../../../src/domain/bills/BillPage';
import type { BillBook, BillPageRequest, LinePage, LinePageRequest } from '../../../application/bills/ports';
import type { Db } from '../Tables';
import { billHistory } from './reading/billHistory';
import { billLines } from './reading/billLines';
import { billPage, searchBills } from './reading/searchBills';
import { findBill } from './selectBills';

/** Bills as they stand in the database. */
export class SqlBillBook implements BillBook {
  constructor(private readonly db: Db) {}

  search(scope: Scope, request: BillPageRequest, now: Date): Promise<BillPage> {
    return searchBills(this.db, scope, request, now);
  }

  page(scope: Scope, request: BillPageRequest, now: Date): Promise<readonly Bill[]> {
    return billPage(this.db, scope, request, now);
  }

  find(scope: Scope, billPk: string, now: Date): Promise<Bill | undefined> {
    return findBill(this.db, scope, billPk, now);
  }

  lines(scope: Scope, bill: Bill, request: LinePageRequest): Promise<LinePage> {
    return billLines(this.db, scope, bill, request);
  }

  history(billPk: string): Promise<readonly BillHistoryEvent[]> {
    return billHistory(this.db, billPk);
  }
}
