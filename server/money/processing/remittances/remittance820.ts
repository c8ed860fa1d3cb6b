import { issuedNumber } from '../../../../src/domain/billing/reconciliation/issuedNumbers';
import { creditDay } from '../../../../src/domain/money/processing/CarrierAccount';
import {
  type AdviceSegment,
  dollars,
  inInterchange,
  type RemittanceAdvice,
  traceNumber,
  words,
} from './adviceSegments';
import { plain820 } from './plain820';
import type { RemittedBill, RemittedMember } from './ports';

/** The HIPAA guide that new files follow. */
export const GUIDE = '005010X218';

/** Why a payment differs from what was billed, and why an earlier payment is taken back. */
const REASONS = { paidLess: 'H6', terminated: 'AX', paidMore: '53', recovered: 'WO', credit: '52' } as const;

/**
 * Writes a remittance as an 820 of the HIPAA guide: one interchange with one transaction, an RMR for each bill or for each member of a bill
 * with what was paid and billed, and the difference as an adjustment. What is below zero is an adjustment of an earlier payment. BPR02 is
 * the total of both. The money is sent separately (BPR01 `I`), as an ACH credit with addenda (CCP) or in another way; its payment repeats
 * the trace number. Bills that add up to nothing are left
 * out. Remittances that were first exported without a guide keep their bytes.
 *
 * @throws RangeError if the total is not above zero.
 * @source ASC X12 005010X218
 * @source docs/decisions/processing.md#an-820-follows-the-hipaa-guide
 */
export function remittance820(advice: RemittanceAdvice): string {
  const { controlNo, businessDate, parties, bills, isAch = false } = advice;
  if (parties.guide === undefined) return plain820(advice);
  const totalCents = bills.reduce((sum, { amountCents }) => sum + amountCents, 0);
  if (totalCents <= 0) throw new RangeError('A remittance is above zero.');
  const { senderName, companyId, receiver, receiverName } = parties;
  const [qualifier, identifier] = payerIdentifier(companyId);
  const day = businessDate.replaceAll('-', '');
  const organization: AdviceSegment = ['2L', qualifier, identifier];
  return inInterchange(advice, GUIDE, [
    [
      'BPR',
      'I',
      dollars(totalCents),
      'C',
      ...(isAch ? ['ACH', 'CCP'] : ['NON', '']),
      ...Array<string>(4).fill(''),
      companyId,
      ...Array<string>(5).fill(''),
      isAch ? creditDay(businessDate).replaceAll('-', '') : day,
    ],
    ['TRN', '3', traceNumber(controlNo), companyId],
    ['DTM', '009', day],
    ['N1', 'PE', words(receiverName, 60), 'EQ', receiver],
    ['N1', 'PR', words(senderName, 60), qualifier === '24' ? 'EQ' : qualifier, identifier],
    ...(advice.members ? individual(advice.members, bills, organization) : summary(bills, organization)),
  ]);
}

/** Qualifier and identifier of the payer: a company ID at a bank is 1 and a tax number, 3 and a D-U-N-S number, or the bank's own. */
function payerIdentifier(companyId: string): readonly ['FI' | '1' | '24', string] {
  if (/^1\d{9}$/.test(companyId)) return ['FI', companyId.slice(1)];
  return /^3\d{9}$/.test(companyId) ? ['1', companyId.slice(1)] : ['24', companyId];
}

function summary(bills: readonly RemittedBill[], organization: AdviceSegment): AdviceSegment[] {
  return [
    ['ENT', '1', ...organization],
    ...bills
      .filter(({ amountCents }) => amountCents < 0)
      .map(({ amountCents }): AdviceSegment => ['ADX', dollars(amountCents), REASONS.recovered]),
    ...bills.filter(({ amountCents }) => amountCents > 0).flatMap((bill) => detail(bill, paymentOf(bill))),
  ];
}

/**
 * Individual remittances for each member of a group, after an organization summary of amounts without a member: bill adjustments and
 * bills of the system before, which have no lines.
 *
 * @source docs/decisions/processing.md#an-820-can-list-members
 */
function individual(
  parts: readonly RemittedMember[],
  bills: readonly RemittedBill[],
  organization: AdviceSegment,
): AdviceSegment[] {
  const returned = new Set(bills.filter(({ amountCents }) => amountCents < 0).map(keyOf));
  const withoutLines = bills
    .filter(({ billedCents, amountCents }) => billedCents === null && amountCents !== 0)
    .map((bill): RemittedMember => ({ ...bill, memberId: null, memberName: '', isTerminated: false }));
  const entities = new Map<string, RemittedMember[]>();
  for (const part of [...withoutLines, ...parts]) {
    const key = part.memberId === null ? '' : `${part.groupNumber} ${part.memberId}`;
    if (!entities.get(key)?.push(part)) entities.set(key, [part]);
  }
  // The organization summary comes first.
  const inOrder = [...entities].sort(([one], [other]) => Number(one !== '') - Number(other !== ''));
  return inOrder.flatMap(([, own], index) => [
    ...entitySegments(String(index + 1), own[0], organization),
    ...own
      .filter(({ amountCents }) => amountCents < 0)
      .map((part) => [
        'ADX',
        dollars(part.amountCents),
        returned.has(keyOf(part)) ? REASONS.recovered : REASONS.credit,
      ]),
    ...own.flatMap((part) => detail(part, part.amountCents < 0 ? NOTHING : paymentOf(part, part.isTerminated))),
  ]);
}

function keyOf({ groupNumber, billNumber }: RemittedBill): string {
  return `${groupNumber} ${billNumber}`;
}

/** The member, or the organization of what belongs to no member. */
function entitySegments(
  number: string,
  part: RemittedMember | undefined,
  organization: AdviceSegment,
): AdviceSegment[] {
  if (!part || part.memberId === null) return [['ENT', number, ...organization]];
  return [
    ['ENT', number, '2J', 'EI', words(issuedNumber(part.memberId), 80)],
    nameOf(issuedNumber(part.memberId), part.memberName),
  ];
}

/** `Byron, Ada` has a last and a first name; any other name is a last name. */
function nameOf(memberId: string, memberName: string): AdviceSegment {
  const [last = '', first = ''] = memberName.split(/,(.*)/s);
  const firstName = first.trim() === '' ? '' : words(first.trim(), 35);
  return ['NM1', 'IL', '1', words(last, 60), firstName, '', '', '', 'EI', words(memberId, 80)];
}

/** RMR04 and, if known, RMR05, with the adjustment that explains their difference. */
interface Payment {
  readonly amounts: readonly string[];
  readonly difference: readonly AdviceSegment[];
}

/** The bill's payment is an adjustment. */
const NOTHING: Payment = { amounts: [dollars(0)], difference: [] };

function paymentOf({ amountCents, billedCents }: RemittedBill, isTerminated = false): Payment {
  if (billedCents === null) return { amounts: [dollars(amountCents)], difference: [] };
  const paidLess = isTerminated ? REASONS.terminated : REASONS.paidLess;
  const reason = amountCents < billedCents ? paidLess : REASONS.paidMore;
  return {
    amounts: [dollars(amountCents), dollars(billedCents)],
    difference: billedCents === amountCents ? [] : [['ADX', dollars(amountCents - billedCents), reason]],
  };
}

function detail(
  { groupNumber, billNumber, periodFrom, periodTo }: RemittedBill,
  { amounts, difference }: Payment,
): AdviceSegment[] {
  const period = [periodFrom, periodTo].map((day) => day.replaceAll('-', '')).join('-');
  return [
    ['RMR', 'IK', words(billNumber, 50), '', ...amounts],
    ['REF', '14', groupNumber],
    ['DTM', '582', '', '', '', 'RD8', period],
    ...difference,
  ];
}
