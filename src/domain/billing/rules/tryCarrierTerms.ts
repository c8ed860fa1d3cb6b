import { addDays, dateText, firstOfMonth, type LocalDate, lastOfMonth } from '../../platform/dates/LocalDate';
import { type Cents, sumCents } from '../../platform/money/Cents';
import { formatCents } from '../../platform/money/formatCents';
import { sendByOf } from '../corrections/sendBy';
import { creditedUntil } from '../expected/ExpectedAdjustment';
import type { RuleClauses } from './BillRules';
import { type CoverageSpan, monthParts, partCents } from './monthParts';
import type { CarrierTerms } from './RuleChange';

/** What happens to a coverage in an example. */
export const TRIED_CHANGES = ['starts', 'ends', 'changes'] as const;
export type TriedChange = (typeof TRIED_CHANGES)[number];

/** An example that a person tries a carrier's rules with. */
export interface TriedCase {
  readonly change: TriedChange;
  /** The first day of a start or change, the last day of an end. */
  readonly day: LocalDate;
  /** Of a whole month; before the day for a change. */
  readonly premiumCents: Cents;
  /** Of a whole month from the day of a change. */
  readonly changedCents: Cents;
}

/** What one rule makes of an example. */
export interface TriedRule {
  readonly rule: keyof RuleClauses;
  readonly text: string;
  /** Where the rule is written; empty if unknown. */
  readonly clause: string;
}

interface PricedSpan extends CoverageSpan {
  readonly premiumCents: Cents;
}

/**
 * What each rule of a carrier makes of an example, in sentences: the bill of its month, the last bill that credits it, the last day on
 * which the carrier takes it, and what follows if a bill that is due on the day is not paid.
 */
export function tryCarrierTerms(terms: CarrierTerms, tried: TriedCase): readonly TriedRule[] {
  const { change, day } = tried;
  const { clauses = {}, sendDays, retroMonths, delinquency } = terms;
  const month = firstOfMonth(day);
  const kind = change === 'ends' ? 'END_COVERAGE' : change === 'starts' ? 'START_COVERAGE' : 'CHANGE_TIER';
  const credited =
    terms.noRetroTerminations && change === 'ends'
      ? 'Coverage ends only from the day on which the carrier is told, so earlier days are not credited.'
      : `It is credited or charged on bills until ${dateText(creditedUntil(month, retroMonths))}.`;
  const received = dateText(sendByOf(kind, day, sendDays, retroMonths));
  const [grace, notice, warning] = [delinquency.graceDays, delinquency.noticeDays, delinquency.warningDays].map(
    (days) => dateText(addDays(day, days)),
  );
  const texts: readonly (readonly [keyof RuleClauses, string])[] = [
    ['month', monthText(terms, tried)],
    ['retro', credited],
    ['send', `The carrier must receive the change by ${received}.`],
    [
      'unpaid',
      `A bill due on this day and unpaid has grace until ${grace}, notice on ${notice}, and a termination warning on ${warning}.`,
    ],
  ];
  return texts.map(([rule, text]) => ({ rule, text, clause: clauses[rule] ?? '' }));
}

/** The charge of the month of an example, in cents. */
export function triedCents(terms: CarrierTerms, tried: TriedCase): Cents {
  return sumCents(partsOf(terms, tried).map(({ span, ...part }) => partCents(span.premiumCents, part)));
}

function partsOf(terms: CarrierTerms, { change, day, premiumCents, changedCents }: TriedCase) {
  const spans: readonly PricedSpan[] =
    change === 'changes'
      ? [
          { from: null, to: addDays(day, -1), premiumCents },
          { from: day, to: null, premiumCents: changedCents },
        ]
      : [{ from: change === 'starts' ? day : null, to: change === 'ends' ? day : null, premiumCents }];
  const month = { from: firstOfMonth(day), to: lastOfMonth(day) };
  return monthParts(spans, month, terms, (one, other) => one.premiumCents > other.premiumCents);
}

function monthText(terms: CarrierTerms, tried: TriedCase): string {
  const parts = partsOf(terms, tried);
  const words = parts.map(({ span, days, of }) => {
    const premium = formatCents(span.premiumCents);
    return days === of ? `the whole ${premium}` : `${days} of ${of} days of ${premium}`;
  });
  const how = words.length === 0 ? 'nothing of this month is billed' : words.join(' and ');
  return `The bill of the month has ${formatCents(triedCents(terms, tried))}: ${how}.`;
}
