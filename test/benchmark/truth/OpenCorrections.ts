import type { BillLine } from '../../../src/domain/billing/bills/BillLine';
import type { CorrectionKind } from '../../../src/domain/billing/corrections/Correction';
import { evidenceOnBill } from '../../../src/domain/billing/corrections/correctionEvidence';
import type { ProposedCorrection } from '../../../src/domain/billing/corrections/proposeCorrection';
import type { Discrepancy } from '../../../src/domain/billing/reconciliation/Discrepancy';
import { ZERO } from '../../../src/domain/platform/money/Cents';

/** Requests whose answer the next bill shows. */
const SHOWN_ON_BILLS: readonly CorrectionKind[] = [
  'END_COVERAGE',
  'START_COVERAGE',
  'CHANGE_TIER',
  'CHANGE_PLAN',
  'CHANGE_VOLUME',
];

type Asked = Pick<Discrepancy, 'memberId' | 'memberName' | 'coverage'>;

/**
 * What a carrier was asked to change on earlier bills, until a bill shows that it did. A server doesn't ask for it again. Questions and
 * requests to payroll are not remembered, so each of them counts.
 */
export class OpenCorrections {
  private readonly open = new Map<string, { readonly about: Asked; readonly correction: ProposedCorrection }>();

  has(about: Asked, { kind }: ProposedCorrection): boolean {
    return this.open.has(keyOf(about, kind));
  }

  add(about: Asked, correction: ProposedCorrection): void {
    const { kind } = correction;
    if (SHOWN_ON_BILLS.includes(kind)) this.open.set(keyOf(about, kind), { about, correction });
  }

  /** Removes what a bill shows as done. @param lines of the carrier that was asked */
  confirm(lines: readonly BillLine[], periodFrom: Parameters<typeof evidenceOnBill>[2]): void {
    const current = lines.filter(({ retroPeriod }) => retroPeriod === null);
    for (const [key, { about, correction }] of this.open) {
      const { kind, effectiveDate, value, oneTimeCents } = correction;
      const own = current.filter(({ coverage }) => about.coverage === null || coverage === about.coverage);
      const carrierCode = own[0]?.carrierCode ?? '';
      const awaited = { ...about, kind, effectiveDate, value, oneTimeCents, carrierCode };
      const asked = { ...awaited, correctionPk: key, differenceCents: ZERO, state: 'SENT' } as const;
      if (evidenceOnBill(asked, own, periodFrom)) this.open.delete(key);
    }
  }
}

function keyOf({ memberId, memberName, coverage }: Asked, kind: CorrectionKind): string {
  return [memberId === '' ? memberName : memberId, coverage, kind].join('\0');
}
