import type { CorrectionKind } from '../../../src/domain/billing/corrections/Correction';
import { NO_SEND_DAYS, sendByOf } from '../../../src/domain/billing/corrections/sendBy';
import type { LocalDate } from '../../../src/domain/platform/dates/LocalDate';
import type { RetroWindow } from '../expected/ports';

/** Last day on which its carrier accepts a correction, according to the rules read. */
export function sendByIn(
  { byCarrier, otherwise, sendDays }: RetroWindow,
  correction: { readonly kind: CorrectionKind; readonly carrierCode: string; readonly effectiveDate: LocalDate },
): LocalDate {
  const { kind, carrierCode, effectiveDate } = correction;
  const days = sendDays.get(carrierCode) ?? NO_SEND_DAYS;
  return sendByOf(kind, effectiveDate, days, byCarrier.get(carrierCode) ?? otherwise);
}
