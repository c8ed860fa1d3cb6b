import { isSameMember, type NumberedMember } from '../reconciliation/sameMember';
import { type Correction, type CorrectionKind, type CorrectionTerms, recipientOf } from './Correction';
import { RowsByMember } from './RowsByMember';

/** A correction that an earlier month's bill proposed and that nobody has answered yet. */
export interface AskedCorrection
  extends CorrectionTerms,
    Pick<Correction, 'memberId' | 'memberName' | 'coverage' | 'paidThrough' | 'sentAt'> {
  readonly state: Extract<Correction['state'], 'PROPOSED' | 'OPEN' | 'SENT'>;
  /** The bill that proposed it. */
  readonly billNumber: string;
}

/** The unanswered corrections of a compared member and coverage; undefined if there are none. */
export function askedReader(
  asked: readonly AskedCorrection[] = [],
): (compared: NumberedMember & Pick<Correction, 'coverage'>) => readonly AskedCorrection[] | undefined {
  if (asked.length === 0) return () => undefined;
  const byMember = new RowsByMember(asked);
  return (compared) => {
    const own = byMember
      .of(compared)
      .filter((one) => one.coverage === compared.coverage && isSameMember(one, compared));
    return own.length === 0 ? undefined : own;
  };
}

/**
 * The earlier correction that already asks for a proposed one; undefined if none does. A carrier was asked if the change is the same; its
 * date stays as asked. Payroll was asked if the monthly deduction is the same; the amount of a further month is a request of its own.
 *
 * @source BR-COR-04 docs/decisions/corrections.md#a-later-months-row-shows-what-was-asked-before
 */
export function askedFor(
  proposed: Pick<CorrectionTerms, 'kind' | 'value' | 'monthlyCents'>,
  asked: readonly AskedCorrection[] = [],
): AskedCorrection | undefined {
  const isSameKind = (kind: CorrectionKind) => kind === proposed.kind || (isChange(kind) && isChange(proposed.kind));
  return asked.find(
    ({ kind, value, monthlyCents }) =>
      isSameKind(kind) && value === proposed.value && monthlyCents === proposed.monthlyCents,
  );
}

/** Payroll's monthly deduction starts or changes: one request sets the amount, whichever of them it was. */
function isChange(kind: CorrectionKind): boolean {
  return recipientOf(kind) === 'PAYROLL' && (kind === 'START_DEDUCTION' || kind === 'CHANGE_DEDUCTION');
}
