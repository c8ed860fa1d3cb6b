import type { Cents } from '../../../src/domain/money/Cents';
import type { RemittedBill } from '../ports';
import { type AdviceSegment, dollars, inInterchange, type RemittanceAdvice, words } from './adviceSegments';
import { plain820 } from './plain820';

/** The HIPAA guide that new files follow. */
export const GUIDE = '005010X218';

/** Why a payment differs from what was billed, and why an earlier payment is taken back. */
const REASONS = { paidLess: 'H6', paidMore: '53', recovered: 'WO' } as const;

/**
 * Writes a remittance as an 820 of the HIPAA guide: one interchange with one transaction and one organization summary, an RMR for each
 * bill with what was billed, and the difference as an adjustment. Of a bill that was returned more than paid, the amount is an adjustment of
 * an earlier payment. BPR02 is the total of both. The money is sent separately (BPR01 `I`); its payment repeats the trace number. Bills
 * that add up to nothing are left out. Remittances that were first exported without a guide keep their bytes.
 *
 * @throws RangeError if the total is not above zero.
 * @source ASC X12 005010X218
 * @source docs/decisions/processing.md#an-820-follows-the-hipaa-guide
 */
export function remittance820(advice: RemittanceAdvice): string {
  const { controlNo, businessDate, parties, bills } = advice;
  if (parties.guide === undefined) return plain820(advice);
  const totalCents = bills.reduce((sum, { amountCents }) => sum + amountCents, 0);
  if (totalCents <= 0) throw new RangeError('A remittance is above zero.');
  const { senderName, companyId, receiver, receiverName } = parties;
  const [qualifier, identifier] = payerIdentifier(companyId);
  const day = businessDate.replaceAll('-', '');
  return inInterchange(advice, GUIDE, [
    [
      'BPR',
      'I',
      dollars(totalCents),
      'C',
      'NON',
      ...Array<string>(5).fill(''),
      companyId,
      ...Array<string>(5).fill(''),
      day,
    ],
    ['TRN', '3', traceNumber(controlNo), companyId],
    ['DTM', '009', day],
    ['N1', 'PE', words(receiverName, 60), 'EQ', receiver],
    ['N1', 'PR', words(senderName, 60), qualifier === '24' ? 'EQ' : qualifier, identifier],
    ['ENT', '1', '2L', qualifier, identifier],
    ...bills.filter(({ amountCents }) => amountCents < 0).map(recovery),
    ...bills.filter(({ amountCents }) => amountCents > 0).flatMap(billSegments),
  ]);
}

/** The trace number of a remittance, which its payment repeats: nine digits. */
export function traceNumber(controlNo: number): string {
  return String(controlNo % 1_000_000_000).padStart(9, '0');
}

/** Qualifier and identifier of the payer: a company ID at a bank is 1 and a tax number, 3 and a D-U-N-S number, or the bank's own. */
function payerIdentifier(companyId: string): readonly ['FI' | '1' | '24', string] {
  if (/^1\d{9}$/.test(companyId)) return ['FI', companyId.slice(1)];
  return /^3\d{9}$/.test(companyId) ? ['1', companyId.slice(1)] : ['24', companyId];
}

function recovery({ amountCents }: RemittedBill): AdviceSegment {
  return ['ADX', dollars(amountCents), REASONS.recovered];
}

function billSegments({
  groupNumber,
  billNumber,
  amountCents,
  billedCents,
  periodFrom,
  periodTo,
}: RemittedBill): AdviceSegment[] {
  const period = [periodFrom, periodTo].map((day) => day.replaceAll('-', '')).join('-');
  const billed = billedCents === null ? [] : [dollars(billedCents)];
  return [
    ['RMR', 'IK', words(billNumber, 50), '', dollars(amountCents), ...billed],
    ['REF', '14', groupNumber],
    ['DTM', '582', '', '', '', 'RD8', period],
    ...difference(amountCents, billedCents),
  ];
}

function difference(amountCents: Cents, billedCents: Cents | null): AdviceSegment[] {
  if (billedCents === null || billedCents === amountCents) return [];
  const reason = amountCents < billedCents ? REASONS.paidLess : REASONS.paidMore;
  return [['ADX', dollars(amountCents - billedCents), reason]];
}
