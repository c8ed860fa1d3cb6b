import { formatCents } from '../../platform/money/formatCents';
import { maskText } from '../../platform/text/maskText';
import { counted } from '../../platform/text/wording';
import { divisionText } from '../divisions/Division';
import type { CarrierLetter, LetterWords } from '../expected/carrierLetter';
import type { InsuredState, PayingNotOnBill } from './PayingNotOnBill';

const ASKS: Readonly<Record<InsuredState, string>> = {
  NO_ENROLLMENT:
    'please send us the enrollment you have on file, and enroll this person from that date, or tell us why you cannot',
  EVIDENCE_PENDING:
    'please tell us how much is approved, from which date, and what evidence of insurability you still need',
  SENT: 'please confirm the enrollment we sent, with its effective date',
  AFTER_CUTOFF: 'please confirm that the next bill will include this person, with a charge for the earlier months',
};

/**
 * Asks a carrier about people who pay and are not on its bill, and tells payroll to go on deducting, or what not to deduct, until the
 * carrier answers. It claims nothing about coverage. Undefined unless all are of one group and carrier.
 *
 * @source BR-NOB-05 docs/decisions/not-on-bill.md#one-letter-for-carrier-and-payroll
 */
export function notOnBillLetter(rows: readonly PayingNotOnBill[], words: LetterWords): CarrierLetter | undefined {
  const [first] = rows;
  if (!first || rows.some((row) => row.groupNumber !== first.groupNumber || row.carrierCode !== first.carrierCode)) {
    return undefined;
  }
  const group = first.groupName || first.groupNumber;
  const carrier = words.carrier(first.carrierCode);
  const sorted = [...rows].sort((one, other) => (one.since < other.since ? -1 : one.since > other.since ? 1 : 0));
  const subject = `${group}: ${counted(rows.length, 'person', 'people')} paying and not on our bill`;
  const body = [
    `Group ${group} (${first.groupNumber}), carrier ${carrier}`,
    `To ${carrier}: we deduct premium for the coverage below, or have an enrollment for it, but it is not on our bill. Contract and eligibility decide who is insured. Please answer each item in writing.`,
    sorted.map((row, at) => `${at + 1}. ${personText(row, words)}`).join('\n'),
    `To payroll: please do not stop or change these deductions until ${carrier} answers, unless we tell you to. If ${carrier} declines the coverage, the deductions have to be refunded.`,
  ].join('\n\n');
  return { to: `${carrier} and payroll`, subject, body };
}

function personText(row: PayingNotOnBill, { day, month }: LetterWords): string {
  const { memberName, memberId, coverage, since, deductedCents, volumeCents, billedVolumeCents, tier, origin } = row;
  const who = [memberName, memberId && maskText(memberId), coverage ?? 'all coverages'].filter(Boolean).join(', ');
  const volume =
    volumeCents === null
      ? ''
      : `, volume ${formatCents(volumeCents)}${billedVolumeCents === null ? '' : `, of which ${formatCents(billedVolumeCents)} is billed`}`;
  const what = `${tier === null ? '' : `, tier ${tier}`}${volume}`;
  const paid = deductedCents === null ? 'enrolled, not deducted' : `${formatCents(deductedCents)} deducted`;
  const division = origin.division ? `, ${divisionText(origin.division)}` : '';
  const bill = `bill ${origin.billNumber}${division}, ${month(origin.periodFrom)}`;
  return `${who}${what}: since ${day(since)}, ${paid}; not on ${bill}. ${capital(ASKS[row.state])}.`;
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
