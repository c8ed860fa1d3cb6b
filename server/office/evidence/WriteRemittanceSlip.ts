import { amountOpen } from '../../../src/domain/billing/bills/amountDue';
import type { Bill } from '../../../src/domain/billing/bills/Bill';
import { whyNotPayable } from '../../../src/domain/billing/bills/payable';
import { divisionText } from '../../../src/domain/billing/divisions/Division';
import { dateText } from '../../../src/domain/platform/dates/LocalDate';
import { downloadName } from '../../../src/domain/platform/files/downloadName';
import { formatCents } from '../../../src/domain/platform/money/formatCents';
import type { BillQueries } from '../../billing/bills/ports';
import { type Documents, type DocumentTable, inParts } from '../../platform/documents/Documents';
import type { NamedFile } from '../../platform/shared/NamedFile';
import { wrongStatus } from '../../platform/shared/Refusal';
import { type BillFileRequest, ofOneVersion } from './readParts';

const DETAIL_COLUMNS = [
  { heading: 'Item', width: 20 },
  { heading: 'Detail', width: 60 },
] as const;

/**
 * Writes the slip that a group mails with a check for one bill. Its last line has what a lockbox reads and `matchCheck`
 * recognizes: bill number, group number, and amount.
 *
 * @source product.md, Screens: Pay
 * @source docs/decisions/evidence.md#a-remittance-slip-is-for-the-amount-that-is-open-now
 */
export class WriteRemittanceSlip {
  /** @param remitTo lines of the mailing address; empty if the installation has none. */
  constructor(
    private readonly bills: Pick<BillQueries, 'find'>,
    private readonly documents: Documents,
    private readonly remitTo: readonly string[],
  ) {}

  /** @throws Refusal as `ofOneVersion`; WRONG_STATUS for a bill that cannot be paid now. */
  run(request: BillFileRequest): Promise<NamedFile> {
    return ofOneVersion(this.bills, request, async (bill) => {
      const problem = whyNotPayable(bill);
      if (problem !== undefined) throw wrongStatus(problem);
      const { billNumber, groupName, groupNumber } = bill;
      const bytes = await this.documents.write(
        'pdf',
        {
          title: `Remittance slip for bill ${billNumber}`,
          subtitle: 'Mail this page with your check. Amounts in US dollars.',
          at: request.now,
          isLetter: true,
          tables: [billTable(bill), mailTable(bill, this.remitTo), scanTable(bill)],
        },
        request.signal,
      );
      return { name: downloadName([groupName || groupNumber, billNumber, 'remittance slip'], 'pdf'), bytes };
    });
  }
}

function billTable(bill: Bill): DocumentTable {
  const {
    billNumber,
    groupName,
    groupNumber,
    division,
    carrierNames,
    periodFrom,
    periodTo,
    dueDate,
    dueCents,
    paidCents,
    pendingCents,
  } = bill;
  return {
    title: 'Bill',
    columns: DETAIL_COLUMNS,
    parts: inParts([
      ['Group', `${groupName} (${groupNumber})`],
      ...(division ? [['Division', divisionText(division)]] : []),
      ['Bill', billNumber],
      ['Carriers', carrierNames.join(', ')],
      ['Period', `${dateText(periodFrom)} to ${dateText(periodTo)}`],
      ['Due date', dateText(dueDate)],
      ['Due on the bill', formatCents(dueCents)],
      ...(paidCents !== 0 ? [['Paid', formatCents(paidCents)]] : []),
      ...(pendingCents !== 0 ? [['Payment pending', formatCents(pendingCents)]] : []),
      ['Amount to pay', formatCents(amountOpen(bill))],
    ]),
  };
}

function mailTable({ billNumber, groupNumber }: Bill, remitTo: readonly string[]): DocumentTable {
  const [payee = 'Ask your Listbill administrator for the mailing address.', ...address] = remitTo;
  return {
    title: 'How to pay by check',
    columns: DETAIL_COLUMNS,
    parts: inParts([
      ['Send to', payee],
      ...address.map((line) => ['', line]),
      ['Write on the check', `Bill ${billNumber}, group ${groupNumber}`],
    ]),
  };
}

function scanTable(bill: Bill): DocumentTable {
  return {
    title: 'Scan line',
    isLarge: true,
    columns: [
      { heading: 'Bill number', width: 50 },
      { heading: 'Group number', width: 22 },
      { heading: 'Amount', width: 28, format: 'money' },
    ],
    parts: inParts([[bill.billNumber, bill.groupNumber, amountOpen(bill)]]),
  };
}
