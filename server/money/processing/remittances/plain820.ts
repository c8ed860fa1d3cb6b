import {
  type AdviceSegment,
  dollars,
  inInterchange,
  type RemittanceAdvice,
  traceNumber,
  words,
} from './adviceSegments';
import type { RemittedBill } from './ports';

/**
 * Writes an 820 as versions before the HIPAA guide did, for remittances that were exported then: an ENT loop for each group and an RMR
 * for each bill.
 *
 * @throws RangeError if the total is negative.
 * @source ASC X12 820 Payment Order/Remittance Advice
 */
export function plain820(advice: RemittanceAdvice): string {
  const { controlNo, businessDate, parties, bills } = advice;
  const totalCents = bills.reduce((sum, { amountCents }) => sum + amountCents, 0);
  if (totalCents < 0) throw new RangeError('A remittance cannot be negative.');
  const { senderName, companyId, receiver, receiverName } = parties;
  const day = businessDate.replaceAll('-', '');
  const groups = [...new Set(bills.map(({ groupNumber }) => groupNumber))];
  return inInterchange(advice, undefined, [
    ['BPR', 'I', dollars(totalCents), 'C', 'NON', ...Array<string>(11).fill(''), day],
    ['TRN', '1', traceNumber(controlNo), companyId.padStart(10, '0')],
    ['DTM', '009', day],
    ['N1', 'PE', words(receiverName, 60), '93', receiver],
    ['N1', 'PR', words(senderName, 60)],
    ...groups.flatMap((groupNumber, index) => [
      ['ENT', String(index + 1), '2L', '93', groupNumber],
      ...bills.filter((bill) => bill.groupNumber === groupNumber).flatMap(billSegments),
    ]),
  ]);
}

function billSegments({ billNumber, amountCents, periodFrom, periodTo }: RemittedBill): AdviceSegment[] {
  const period = `${periodFrom}-${periodTo}`.replaceAll('-', '');
  return [
    ['RMR', 'IK', words(billNumber, 50), '', dollars(amountCents)],
    ['DTM', '582', '', '', '', 'RD8', `${period.slice(0, 8)}-${period.slice(8)}`],
  ];
}
