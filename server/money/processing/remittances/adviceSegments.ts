import type { LocalDate } from '../../../../src/domain/platform/dates/LocalDate';
import type { SentNumbers } from '../../../../src/domain/platform/files/answeredFile';
import type { RemittanceParties, RemittedBill, RemittedMember } from './ports';

/** What an 820 contains. */
export interface RemittanceAdvice {
  /** From 1; never used twice. */
  readonly controlNo: number;
  readonly businessDate: LocalDate;
  readonly parties: RemittanceParties;
  /** By group, then by bill number. The amount of a returned payment is negative. */
  readonly bills: readonly RemittedBill[];
  /** Payment for each member; undefined for an organization summary. */
  readonly members?: readonly RemittedMember[] | undefined;
  /** Whether it is paid as an ACH credit of a bank file. Default: no. */
  readonly isAch?: boolean;
}

/** What an answer to the 820 of a remittance can name of it. */
export function adviceNumbers({
  controlNo,
  businessDate,
}: Pick<RemittanceAdvice, 'controlNo' | 'businessDate'>): SentNumbers {
  return {
    interchange: traceNumber(controlNo),
    day: businessDate.replaceAll('-', '').slice(2),
    group: String(controlNo),
    set: TRANSACTION,
    reference: traceNumber(controlNo),
  };
}

/** The trace number of a remittance, which its payment repeats: nine digits. */
export function traceNumber(controlNo: number): string {
  return String(controlNo % 1_000_000_000).padStart(9, '0');
}

/** Elements of a segment, the first of which is its name. */
export type AdviceSegment = readonly string[];

const TRANSACTION = '0001';

/**
 * Writes the segments of an 820 in an interchange, with the control numbers of the remittance.
 *
 * @param guide of the implementation; undefined for the plain standard.
 */
export function inInterchange(
  { controlNo, businessDate, parties }: Omit<RemittanceAdvice, 'bills' | 'members' | 'isAch'>,
  guide: string | undefined,
  body: readonly AdviceSegment[],
): string {
  const { sender, receiver, isTest } = parties;
  const day = businessDate.replaceAll('-', '');
  const { interchange, group, day: shortDay } = adviceNumbers({ controlNo, businessDate });
  const transaction = [['ST', '820', TRANSACTION, ...(guide === undefined ? [] : [guide])], ...body];
  const header = ['00', ' '.repeat(10), '00', ' '.repeat(10), 'ZZ', sender.padEnd(15), 'ZZ', receiver.padEnd(15)];
  const segments = [
    ['ISA', ...header, shortDay, '0000', '^', '00501', interchange, '0', isTest ? 'T' : 'P', ':'],
    ['GS', 'RA', sender, receiver, day, '0000', group, 'X', guide ?? '005010'],
    ...transaction,
    ['SE', String(transaction.length + 1), TRANSACTION],
    ['GE', '1', group],
    ['IEA', '1', interchange],
  ];
  return segments.map((elements) => `${elements.join('*')}~\r\n`).join('');
}

/** `1234.50`, or `-0.05`. */
export function dollars(amount: number): string {
  const whole = Math.abs(amount);
  return `${amount < 0 ? '-' : ''}${Math.floor(whole / 100)}.${String(whole % 100).padStart(2, '0')}`;
}

const MARKS = /\p{M}/gu;
/** The separators of the file, and everything outside of the basic character set. */
const NOT_ALLOWED = /[*~^:]|[^ -~]/g;

export function words(value: string, length: number): string {
  const plain = value.normalize('NFKD').replace(MARKS, '').toUpperCase().replace(NOT_ALLOWED, ' ');
  return plain.slice(0, length).trim() || 'NONE';
}
