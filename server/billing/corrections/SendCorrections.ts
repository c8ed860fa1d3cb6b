import { addresseeOf, type Correction, recipientOf } from '../../../src/domain/billing/corrections/Correction';
import { missingInCorrection } from '../../../src/domain/billing/corrections/checkCorrection';
import type { Scope } from '../../../src/domain/platform/access/Scope';
import type { LocalDate } from '../../../src/domain/platform/dates/LocalDate';
import { ErrorCode } from '../../../src/domain/platform/errors/ErrorCode';
import { downloadName } from '../../../src/domain/platform/files/downloadName';
import { counted } from '../../../src/domain/platform/text/wording';
import { type DocumentFormat, type Documents, PDF_MEDIA_TYPE } from '../../platform/documents/Documents';
import type { Caller } from '../../platform/shared/Caller';
import { CSV_MEDIA_TYPE } from '../../platform/shared/csvFile';
import { newPk } from '../../platform/shared/newPk';
import { badRequest, notFound, Refusal, wrongStatus } from '../../platform/shared/Refusal';
import type { Transactions } from '../../platform/shared/Transaction';
import { XLSX_MEDIA_TYPE } from '../../platform/shared/Workbooks';
import { followRequests } from '../notOnBill/followNotOnBill';
import type { ReadCorrectionLayout } from './CorrectionLayouts';
import { type CorrectionsToWrite, correctionsAsCsv, correctionsDocument } from './correctionFile';
import { enrollmentChangeFile, X12_MEDIA_TYPE } from './enrollmentChangeFile';
import type { CorrectionQueries } from './ports';

export interface SendRequest {
  readonly caller: Caller;
  readonly scope: Scope;
  /** In scope. */
  readonly groupNumber: string;
  readonly correctionPks: readonly string[];
  readonly format: DocumentFormat | 'csv' | '834';
  /** Whether the person agreed to resend corrections that were sent before. */
  readonly isAgain: boolean;
  readonly now: Date;
  readonly today: LocalDate;
  readonly signal: AbortSignal;
}

/** A file of corrections that was sent. */
export interface SentCorrections {
  readonly filePk: string;
  readonly name: string;
}

/**
 * Creates the file of corrections to one recipient, and marks them as sent. The file is stored, so that it can be downloaded again
 * byte for byte.
 *
 * @source docs/decisions/corrections.md#sending-makes-a-file-that-is-kept
 */
export class SendCorrections {
  constructor(
    private readonly transactions: Transactions,
    private readonly queries: CorrectionQueries,
    private readonly documents: Documents,
    private readonly layouts: ReadCorrectionLayout,
  ) {}

  /**
   * @throws Refusal NOT_FOUND; IS_PROCESSING; BAD_REQUEST for several recipients; WRONG_STATUS for one that is not open;
   * CORRECTION_UNCONFIRMED for one that was sent before.
   */
  async run(request: SendRequest): Promise<SentCorrections> {
    const { caller, scope, groupNumber, format, now, signal } = request;
    const correctionPks = [...new Set(request.correctionPks)];
    // The file is written before the transaction: the embedded database has one connection.
    const corrections = await this.queries.byKeys(scope, groupNumber, correctionPks, request.today);
    assertSendable(corrections, correctionPks.length, request.isAgain);
    const [first] = corrections;
    if (!first) throw notFound('correction');
    const recipient = recipientOf(first.kind);
    const to = addresseeOf(first);
    const carrierCode = recipient === 'CARRIER' ? first.carrierCode : '';
    const { layout, source, schedule, hasDivisions } = await this.layouts.run({ groupNumber, recipient, carrierCode });
    const isOwnLayout = source !== 'standard';
    const columns = { schedule: schedule ?? undefined, layout, isOwnLayout, hasDivisions };
    const file: CorrectionsToWrite = { corrections, to, at: now, ...columns };
    if (format === '834' && (recipient !== 'CARRIER' || first.system !== undefined))
      throw new Refusal(ErrorCode.BadRequest, `An 834 is a file for a carrier. Choose another format for ${to}.`);
    const bytes = await this.bytesOf(file, format, signal);
    const name = downloadName([first.groupName || groupNumber, to, request.today, 'corrections'], format);
    const filePk = newPk(groupNumber);
    await this.transactions.run(async (tx) => {
      await tx.gate.assertBillsOpen(now);
      const locked = await tx.corrections.lock(groupNumber, correctionPks);
      if (locked.length !== corrections.length || locked.some((one) => hasChanged(one, corrections))) {
        throw wrongStatus('A correction was changed meanwhile. Reload the list.');
      }
      const mediaType = MEDIA_TYPES[format];
      await tx.corrections.addFile(
        groupNumber,
        { filePk, name, mediaType, bytes, system: first.system },
        correctionPks,
        caller,
        now,
      );
      await tx.corrections.setState(groupNumber, correctionPks, 'SENT', name, caller, now);
      await followRequests(tx, [groupNumber]);
    });
    return { filePk, name };
  }

  private bytesOf(file: CorrectionsToWrite, format: SendRequest['format'], signal: AbortSignal): Promise<Uint8Array> {
    if (format === 'csv') return correctionsAsCsv(file);
    if (format === '834') return Promise.resolve(enrollmentChangeFile(file));
    return this.documents.write(format, correctionsDocument(file, format), signal);
  }
}

const MEDIA_TYPES = {
  csv: CSV_MEDIA_TYPE,
  '834': X12_MEDIA_TYPE,
  xlsx: XLSX_MEDIA_TYPE,
  pdf: PDF_MEDIA_TYPE,
} as const;

function assertSendable(corrections: readonly Correction[], requested: number, isAgain: boolean): void {
  if (corrections.length < requested) throw notFound('correction');
  const recipients = new Set(
    corrections.map((one) => `${recipientOf(one.kind)} ${carrierOf(one)} ${one.system ?? ''}`),
  );
  if (recipients.size > 1) throw badRequest('Send corrections to one recipient at a time.');
  const unready = corrections.find((one) => (one.state !== 'OPEN' && one.state !== 'SENT') || missingInCorrection(one));
  if (unready) throw wrongStatus(`Confirm the correction of ${unready.memberName} first.`);
  const sent = corrections.filter(({ state }) => state === 'SENT').length;
  if (sent > 0 && !isAgain) {
    const message = `${counted(sent, 'correction')} of ${corrections.length} ${sent === 1 ? 'was' : 'were'} sent before. Send again?`;
    throw new Refusal(ErrorCode.CorrectionUnconfirmed, message);
  }
}

function carrierOf(one: Correction): string {
  return recipientOf(one.kind) === 'CARRIER' ? one.carrierCode : '';
}

function hasChanged(
  {
    correctionPk,
    ...locked
  }: Pick<Correction, 'correctionPk' | 'state' | 'kind' | 'effectiveDate' | 'value'> &
    Pick<Correction, 'monthlyCents' | 'oneTimeCents' | 'installments' | 'tax' | 'planYear' | 'authorization' | 'note'>,
  corrections: readonly Correction[],
): boolean {
  const written = corrections.find((one) => one.correctionPk === correctionPk);
  if (!written) return true;
  const { state, kind, effectiveDate, value, monthlyCents, oneTimeCents, installments } = locked;
  const { tax, planYear, authorization, note } = locked;
  const terms = { state, kind, effectiveDate, value, monthlyCents, oneTimeCents, installments };
  const others = { tax, planYear, authorization, note };
  return Object.entries({ ...terms, ...others }).some(([name, now]) => written[name as keyof Correction] !== now);
}
