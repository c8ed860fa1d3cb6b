import type { LocalDate } from '../../../src/domain/dates/LocalDate';
import type { Cents } from '../../../src/domain/money/Cents';
import type { RemittanceParties, RemittedBill } from '../ports';

/** What an 820 contains. */
export interface RemittanceAdvice {
  /** From 1; never used twice. */
  readonly controlNo: number;
  readonly businessDate: LocalDate;
  readonly parties: RemittanceParties;
  /** By group, then by bill number. The amount of a returned payment is negative. */
  readonly bills: readonly RemittedBill[];
}

const TRANSACTION = '0001';

/**
 * Writes a remittance as an X12 820 (005010): one interchange with one transaction, an ENT loop for each group and an RMR for
 * each bill. BPR02 is the total of the RMR amounts. The money is sent separately (BPR01 `I`). The same input
 * gives the same bytes.
 *
 * @throws RangeError if the total is negative.
 * @source ASC X12 820 Payment Order/Remittance Advice
 */
export function remittance820({ controlNo, businessDate, parties, bills }: RemittanceAdvice): string {
  const totalCents = bills.reduce((sum, { amountCents }) => sum + amountCents, 0);
  if (totalCents < 0) throw new RangeError('A remittance cannot be negative.');
  const { sender, senderName, companyId, receiver, receiverName, isTest } = parties;
  const day = businessDate.replaceAll('-', '');
  const interchange = String(controlNo % 1_000_000_000).padStart(9, '0');
  const groups = [...new Set(bills.map(({ groupNumber }) => groupNumber))];
  const transaction = [
    ['ST', '820', TRANSACTION],
    ['BPR', 'I', dollars(totalCents), 'C', 'NON', ...Array<string>(11).fill(''), day],
    ['TRN', '1', interchange, companyId.padStart(10, '0')],
    ['DTM', '009', day],
    ['N1', 'PE', words(receiverName, 60), '93', receiver],
    ['N1', 'PR', words(senderName, 60)],
    ...groups.flatMap((groupNumber, index) => [
      ['ENT', String(index + 1), '2L', '93', groupNumber],
      ...bills.filter((bill) => bill.groupNumber === groupNumber).flatMap(billSegments),
    ]),
  ];
  const segments = [
    [
      'ISA',
      '00',
      ' '.repeat(10),
      '00',
      ' '.repeat(10),
      'ZZ',
      sender.padEnd(15),
      'ZZ',
      receiver.padEnd(15),
      day.slice(2),
      '0000',
      '^',
      '00501',
      interchange,
      '0',
      isTest ? 'T' : 'P',
      ':',
    ],
    ['GS', 'RA', sender, receiver, day, '0000', String(controlNo), 'X', '005010'],
    ...transaction,
    ['SE', String(transaction.length + 1), TRANSACTION],
    ['GE', '1', String(controlNo)],
    ['IEA', '1', interchange],
  ];
  return segments.map((elements) => `${elements.join('*')}~\r\n`).join('');
}

function billSegments({ billNumber, amountCents, periodFrom, periodTo }: RemittedBill): string[][] {
  const period = `${periodFrom}-${periodTo}`.replaceAll('-', '');
  return [
    ['RMR', 'IK', words(billNumber, 50), '', dollars(amountCents)],
    ['DTM', '582', '', '', '', 'RD8', `${period.slice(0, 8)}-${period.slice(8)}`],
  ];
}

/** `1234.50`, or `-0.05`. */
function dollars(amount: Cents | number): string {
  const whole = Math.abs(amount);
  return `${amount < 0 ? '-' : ''}${Math.floor(whole / 100)}.${String(whole % 100).padStart(2, '0')}`;
}

const MARKS = /\p{M}/gu;
/** The separators of the file, and everything outside of the basic character set. */
const NOT_ALLOWED = /[*~^:]|[^ -~]/g;

function words(value: string, length: number): string {
  const plain = value.normalize('NFKD').replace(MARKS, '').toUpperCase().replace(NOT_ALLOWED, ' ');
  return plain.slice(0, length).trim() || 'NONE';
}
