import type { CorrectionTerms } from '../../../src/domain/billing/corrections/Correction';

/** The terms of a correction as columns of the table `corrections`. */
export function termColumns(terms: CorrectionTerms) {
  return {
    kind: terms.kind,
    effective_date: terms.effectiveDate,
    value: terms.value,
    monthly_cents: terms.monthlyCents,
    one_time_cents: terms.oneTimeCents,
    installments: terms.installments,
    tax: terms.tax,
    plan_year: terms.planYear,
    authorization_text: terms.authorization,
    note: terms.note,
  };
}
