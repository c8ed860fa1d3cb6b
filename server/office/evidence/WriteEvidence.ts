import type { BillBridge } from '../../../contract/billing/bills/billBridge';
import type { Bill, BillAdjustment } from '../../../src/domain/billing/bills/Bill';
import { isReconciled } from '../../../src/domain/billing/bills/BillStatus';
import { divisionText } from '../../../src/domain/billing/divisions/Division';
import { isAllowedIn } from '../../../src/domain/platform/access/decide';
import type { LocalDate } from '../../../src/domain/platform/dates/LocalDate';
import { ErrorCode } from '../../../src/domain/platform/errors/ErrorCode';
import { downloadName } from '../../../src/domain/platform/files/downloadName';
import { type Cents, cents, negate } from '../../../src/domain/platform/money/Cents';
import { counted } from '../../../src/domain/platform/text/wording';
import { assertLinesHere } from '../../billing/bills/assertLinesHere';
import type { BillQueries } from '../../billing/bills/ports';
import type { ReadBillBridge } from '../../billing/bills/ReadBillBridge';
import { type DocumentFormat, type Documents, type DocumentTable, inParts } from '../../platform/documents/Documents';
import type { Caller } from '../../platform/shared/Caller';
import type { NamedFile } from '../../platform/shared/NamedFile';
import { Refusal, wrongStatus } from '../../platform/shared/Refusal';
import type { SheetRow } from '../../platform/shared/Workbooks';
import {
  arrivedTable,
  attachmentsTable,
  bridgeTable,
  decisionsTable,
  differencesTable,
  expectedTable,
  linesTable,
  monthText,
} from './evidenceTables';
import { explainedTable, fileAccountTable, paidOutsideTable, withoutDeductionTable } from './fileAccountTable';
import type { EvidenceQueries, ExpectedAdjustmentsOfBill, SavedComparison } from './ports';
import { type BillFileRequest, ofOneVersion, readParts } from './readParts';
import { changeLogTable, signOffTable } from './recordTables';

const HOUSE_RULES = {
  adjustThenPay: 'Adjust then pay: the reconciled amount is due',
  payAsBilled: 'Pay as billed: the billed amount is due',
} as const;

interface StatementParts {
  readonly adjustments: readonly BillAdjustment[];
  readonly comparison: SavedComparison | undefined;
  readonly previous: BillBridge['previous'];
}

/** The bill's head, and how its amounts add up to the amount due. */
function statementTable(bill: Bill, { adjustments, comparison, previous }: StatementParts): DocumentTable {
  const { billedCents, reconciledCents, adjustmentsCents, creditsCents, dueCents } = bill;
  const rows: SheetRow[] = [
    text('Bill', bill.billNumber),
    text('Group', `${bill.groupName} (${bill.groupNumber})`),
    ...(bill.division ? [text('Division', divisionText(bill.division))] : []),
    text('Carriers', bill.carrierNames.map((name, at) => `${name} (${bill.carrierCodes[at] ?? ''})`).join(', ')),
    day('First day of the period', bill.periodFrom),
    day('Last day of the period', bill.periodTo),
    day('Bill date', bill.billDate),
    day('Due date', bill.dueDate),
    ...(bill.reconcilePolicy ? [text('House rule', HOUSE_RULES[bill.reconcilePolicy])] : []),
    text('Members', counted(bill.memberCount, 'member')),
    text(
      'Compared with',
      comparison ? `${comparison.fileName} (${counted(comparison.rowCount, 'row')})` : 'No payroll file',
    ),
    ...(comparison ? [amount('Deducted in the payroll file', '', comparison.deductedCents)] : []),
    text('Previous bill', previous?.billNumber ?? 'None'),
    amount('Billed', counted(bill.lineCount, 'line'), billedCents),
    amount('Changed', counted(bill.changedLineCount, 'line'), cents(reconciledCents - billedCents)),
    amount('Reconciled', '', reconciledCents),
    ...adjustments.map(({ description, carrierCode, amountCents }) =>
      amount('Adjustment', `${description} (${carrierCode})`, amountCents),
    ),
    amount('Adjustments in total', counted(adjustments.length, 'adjustment'), adjustmentsCents),
    amount('Credits', '', negate(creditsCents)),
    amount('Amount due', dueParts(bill), dueCents),
    amount('Paid', '', bill.paidCents),
    amount('Payment pending', '', bill.pendingCents),
  ];
  return {
    title: 'Statement',
    columns: [
      { heading: 'Item', width: 26 },
      { heading: 'Detail', width: 48 },
      { heading: 'Date', width: 12, format: 'day' },
      { heading: 'Amount', width: 16, format: 'money' },
    ],
    parts: inParts(rows),
  };
}

function dueParts({ reconcilePolicy }: Bill): string {
  return `${reconcilePolicy === 'payAsBilled' ? 'Billed' : 'Reconciled'} + adjustments in total + credits`;
}

const text = (item: string, detail: string): SheetRow => [item, detail, null, null];
const day = (item: string, date: LocalDate): SheetRow => [item, null, date, null];
const amount = (item: string, detail: string, value: Cents): SheetRow => [item, detail, null, value];

/** A PDF of more lines takes over 24 s; one of 200,000 lines, and a workbook of 500,000, need more memory than a document has. */
const MAX_LINES = { pdf: 100_000, xlsx: 200_000 } as const satisfies Readonly<Record<DocumentFormat, number>>;

/** @throws Refusal TOO_LARGE with the number of lines, before any of them is read */
function assertFits({ lineCount }: Bill, format: DocumentFormat): void {
  if (lineCount <= MAX_LINES[format]) return;
  const instead =
    format === 'pdf' && lineCount <= MAX_LINES.xlsx
      ? 'Download the evidence as an Excel workbook instead.'
      : 'Export its lines to Excel instead.';
  const [lines, most] = [lineCount, MAX_LINES[format]].map((number) => number.toLocaleString('en-US'));
  throw new Refusal(
    ErrorCode.TooLarge,
    `This bill has ${lines} lines. One ${format === 'pdf' ? 'PDF' : 'workbook'} can have at most ${most}. ${instead}`,
  );
}

/** Dependencies of the evidence. */
export interface EvidenceSources {
  readonly bills: BillQueries;
  readonly bridge: ReadBillBridge;
  readonly evidence: EvidenceQueries;
  readonly expected: ExpectedAdjustmentsOfBill;
}

/** Request for a bill's evidence. */
export interface EvidenceRequest extends BillFileRequest {
  /** At the office: what is still expected. */
  readonly today: LocalDate;
  readonly caller: Caller;
}

/** The bill's division in a line of parts; empty for a bill of the whole group. @source BR-DIV-09 */
function ofDivision({ division }: Bill): string {
  return division ? `${divisionText(division)} · ` : '';
}

/**
 * Writes the evidence of a reconciliation into one file: statement, change from last month, differences with their
 * decisions, changed lines, attached files, change log, sign-off and every line.
 *
 * @source product.md, Screens: Reconcile
 * @source docs/decisions/evidence.md#everyone-who-may-read-the-change-log-may-download-evidence
 */
export class WriteEvidence {
  constructor(
    private readonly sources: EvidenceSources,
    private readonly documents: Documents,
  ) {}

  /** @throws Refusal as `ofOneVersion`; WRONG_STATUS for a bill that is not reconciled; LINES_ARCHIVED; TOO_LARGE. */
  run({ format, ...request }: EvidenceRequest & { readonly format: DocumentFormat }): Promise<NamedFile> {
    return ofOneVersion(this.sources.bills, request, async (bill) => {
      assertLinesHere(bill);
      if (!isReconciled(bill.status)) throw notReconciled(bill);
      assertFits(bill, format);
      const { groupName, groupNumber, periodFrom, carrierCodes, carrierNames, billNumber } = bill;
      const bytes = await this.documents.write(
        format,
        {
          title: `Evidence of bill ${billNumber}`,
          subtitle: `${groupName} (${groupNumber}) · ${ofDivision(bill)}${carrierNames.join(', ')} · ${monthText(periodFrom)}. Amounts in US dollars, times in UTC.`,
          at: request.now,
          tables: await this.tables(request, bill),
        },
        request.signal,
      );
      const codes = carrierCodes.slice(0, NAMED_CARRIERS).join('+');
      return {
        name: downloadName([groupName || groupNumber, periodFrom.slice(0, 7), codes, 'evidence'], format),
        bytes,
      };
    });
  }

  private async tables(request: EvidenceRequest, bill: Bill): Promise<readonly DocumentTable[]> {
    const { bills, bridge, evidence, expected } = this.sources;
    /** @source BR-REG-13 docs/decisions/register.md#the-evidence-lists-what-balances-explain */
    const seesBalances = isAllowedIn(request.caller.person, 'register.read', bill.groupNumber);
    const [adjustments, comparison, signOff, compared, history, later, attachments, firstPersons] = await Promise.all([
      bills.adjustments(bill),
      evidence.comparison(bill),
      evidence.signOff(bill),
      bridge.run(request),
      bills.history(bill.billPk),
      expected.ofBill(bill, request.today),
      evidence.attachments(bill),
      evidence.firstPersons(bill),
    ]);
    return [
      statementTable(bill, { adjustments, comparison, previous: compared.previous }),
      ...(compared.previous ? [bridgeTable(compared)] : []),
      ...(comparison?.balance ? [fileAccountTable({ ...comparison, balance: comparison.balance })] : []),
      ...(comparison
        ? [
            differencesTable(
              comparison,
              readParts((part) => evidence.differences(bill, comparison.comparisonPk, part)),
            ),
          ]
        : []),
      ...(seesBalances && comparison?.explainedByBalance?.length
        ? [explainedTable(comparison.explainedByBalance)]
        : []),
      ...(comparison?.paidOutside?.length ? [paidOutsideTable(comparison.paidOutside)] : []),
      ...(comparison?.withoutDeduction?.length ? [withoutDeductionTable(comparison.withoutDeduction)] : []),
      ...(later.expected.length > 0 ? [expectedTable(later.expected)] : []),
      ...(later.arrivals.length > 0 ? [arrivedTable(later.arrivals)] : []),
      ...(history.some(({ changeCount }) => changeCount > 0)
        ? [decisionsTable(readParts((part) => evidence.lineChanges(bill, part)))]
        : []),
      ...(attachments.length > 0 ? [attachmentsTable(attachments)] : []),
      changeLogTable(history, firstPersons),
      signOffTable(signOff),
      linesTable(
        readParts(async (part) => {
          const { items } = await bills.lines(request.scope, bill, { ...part, q: '', changedOnly: false });
          return items;
        }),
      ),
    ];
  }
}

/** More carriers of a bill are left out of the file's name. */
const NAMED_CARRIERS = 3;

function notReconciled({ billNumber }: Bill): Refusal {
  return wrongStatus(`Bill ${billNumber} is not reconciled. Reconcile it first, then download its evidence.`);
}
