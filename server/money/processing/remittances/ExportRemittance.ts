import type { RemittanceFormat } from '../../../../src/domain/money/processing/BankFile';
import type { Originator } from '../../../../src/domain/money/processing/Originator';
import type { Scope } from '../../../../src/domain/platform/access/Scope';
import { ErrorCode } from '../../../../src/domain/platform/errors/ErrorCode';
import type { NamedFile } from '../../../platform/shared/NamedFile';
import { notFound, Refusal } from '../../../platform/shared/Refusal';
import { type SheetColumn, type Workbooks, XLSX_MEDIA_TYPE } from '../../../platform/shared/Workbooks';
import { originatorMissing } from '../bankFiles/DownloadBankFile';
import type { RemittanceStore, RemittedBill } from './ports';
import { GUIDE, remittance820 } from './remittance820';

/** The longest identifier of an interchange. */
const MAX_RECEIVER = 15;

/** A remittance as a file for download. */
export interface ExportedRemittance extends NamedFile {
  readonly mediaType: string;
}

/** Writes a remittance as an X12 820 or as a spreadsheet. */
export class ExportRemittance {
  /** @param originator undefined if `ORIGINATOR_…` is not configured. */
  constructor(
    private readonly store: RemittanceStore,
    private readonly workbooks: Workbooks,
    private readonly originator: Originator | undefined,
  ) {}

  /**
   * The 820 of a remittance has the same bytes each time, with the sender and receiver of its first export.
   *
   * @throws Refusal NOT_FOUND, also out of scope; ORIGINATOR_MISSING and BAD_REQUEST for an 820 whose sender or receiver
   *   cannot be named.
   */
  async run(
    scope: Scope,
    remittancePk: string,
    format: RemittanceFormat,
    signal?: AbortSignal,
  ): Promise<ExportedRemittance> {
    const found = await this.store.find(scope, remittancePk);
    if (!found) throw notFound('remittance');
    const { businessDate, carrierCode, carrierName, controlNo } = found;
    const name = `remittance-${carrierCode}-${businessDate}-${controlNo}`;
    if (format === 'xlsx') {
      const rows = rowsOf(await this.store.bills(remittancePk));
      const bytes = await this.workbooks.write({ name: 'Remittance', columns: COLUMNS, rows }, signal);
      return { name: `${name}.xlsx`, mediaType: XLSX_MEDIA_TYPE, bytes };
    }
    const parties =
      found.parties ?? (await this.store.saveParties(remittancePk, this.partiesOf(carrierCode, carrierName)));
    const bills = await this.store.bills(remittancePk);
    const members = found.adviceDetail === 'MEMBER' ? await this.store.members(remittancePk) : undefined;
    const text = remittance820({ controlNo, businessDate, parties, bills, members, isAch: found.isAch });
    return { name: `${name}.x12`, mediaType: 'application/octet-stream', bytes: Buffer.from(text, 'ascii') };
  }

  private partiesOf(receiver: string, receiverName: string) {
    if (!this.originator) throw originatorMissing();
    if (receiver.length > MAX_RECEIVER) {
      const message = `The carrier code ${receiver} has more than ${MAX_RECEIVER} characters, so it cannot name the receiver of an 820. Export a spreadsheet instead.`;
      throw new Refusal(ErrorCode.OriginatorMissing, message);
    }
    const { ediSender: sender, companyName: senderName, companyId, isTest } = this.originator;
    return { sender, senderName, companyId, receiver, receiverName, isTest, guide: GUIDE };
  }
}

const COLUMNS: readonly SheetColumn[] = [
  { heading: 'Group', width: 12 },
  { heading: 'Name of the group', width: 32 },
  { heading: 'Bill', width: 20 },
  { heading: 'From', width: 12, format: 'day' },
  { heading: 'To', width: 12, format: 'day' },
  { heading: 'Remitted', width: 14, format: 'money' },
];

async function* rowsOf(bills: readonly RemittedBill[]) {
  for (const { groupNumber, groupName, billNumber, periodFrom, periodTo, amountCents } of bills) {
    yield [groupNumber, groupName, billNumber, periodFrom, periodTo, amountCents];
  }
}
