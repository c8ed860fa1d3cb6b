import { NO_FACTS } from '../../../../src/domain/billing/reconciliation/ComparisonFacts';
import type { Discrepancy } from '../../../../src/domain/billing/reconciliation/Discrepancy';
import { DISCREPANCY_LABELS } from '../../../../src/domain/billing/reconciliation/Discrepancy';
import { addMonths, lastOfMonth } from '../../../../src/domain/platform/dates/LocalDate';
import { aBill } from '../../../support/reconciliation/aBill';
import { ReconcileFixture } from '../../../support/reconciliation/ReconcileFixture';
import { askedComparison } from '../askedComparison';
import { judgeMonth } from '../judgeMonth';
import { pairsOf, withChanges } from '../lastBill';
import type { TruthResult } from '../playTruth';
import type { Truth } from '../Truth';
import type { LabeledMonth } from './readMonth';

/** Compares a labeled month as the simulated ones, and judges it by its labels. */
export async function judgeLabeled(month: LabeledMonth, name: string): Promise<TruthResult> {
  const { periodFrom, previous, payroll, enrollment, people } = month;
  const lines = previous ? withChanges(month.lines, previous) : month.lines;
  const period = { from: periodFrom, to: lastOfMonth(periodFrom) };
  const stage = new ReconcileFixture(lines);
  stage.bill = { ...aBill(lines), periodFrom: period.from, periodTo: period.to, billDate: period.from };
  stage.facts = {
    ...NO_FACTS,
    period,
    enrollment,
    previous: previous ? { periodFrom: addMonths(periodFrom, -1), pairs: pairsOf(previous, lines) } : null,
  };
  const asked = await askedComparison(stage, payroll, ({ payroll: person, billed }) =>
    people.some(
      ({ payrollNumber, payrollName, memberId }) =>
        numberOf(memberId) === numberOf(billed.memberId) &&
        numberOf(payrollNumber) === numberOf(person.memberId) &&
        nameOf(payrollName) === nameOf(person.memberName),
    ),
  );
  const truths = truthsOf(month);
  const judged = judgeMonth(
    { truths, lines, periodFrom, keysOf: (found) => keysOf(truths, month, found) },
    asked.compared,
  );
  return {
    layout: name,
    month: 0,
    isFirstFile: true,
    members: new Set(lines.map(({ memberId }) => memberId)).size,
    questions: asked.questions,
    problem: asked.problem,
    people: asked.people,
    judged,
  };
}

/** What is true by the labels. A coverage without a label is right on the bill and in payroll. */
function truthsOf({ lines, labels, people }: LabeledMonth): readonly Truth[] {
  const billed = new Map<string, { current: number; retro: number }>();
  for (const { memberId, coverage, billedCents, retroPeriod } of lines) {
    const key = keyOf(memberId, coverage);
    const sums = billed.get(key) ?? { current: 0, retro: 0 };
    if (retroPeriod === null) sums.current += billedCents;
    else sums.retro += billedCents;
    billed.set(key, sums);
  }
  const asked = people.map(({ memberId }) => numberOf(memberId));
  const byKey = new Map(labels.map((label) => [keyOf(label.memberId, label.coverage), label]));
  return [...new Set([...billed.keys(), ...byKey.keys()])].map((key): Truth => {
    const label = byKey.get(key);
    const { current, retro } = billed.get(key) ?? { current: 0, retro: 0 };
    const right = label?.rightCents ?? current;
    const { kinds = [], actions = [] } = label ?? {};
    return {
      key,
      plant: label ? kinds.map((kind) => DISCREPANCY_LABELS[kind]).join(' or ') || 'not in the files' : 'agrees',
      condition: 'labeled',
      expected: label ? { kinds, actions } : { kinds: [], actions: retro === 0 ? [] : ['acceptBill', 'ignore'] },
      isHidden: label !== undefined && kinds.length === 0,
      asksWho: asked.some((number) => key.startsWith(`${number} `)),
      election: right > 0 ? { plan: '', tier: '' } : undefined,
      right,
      billed: current,
      // If the bill is right, a label is about a deduction that is not.
      deducted: label && current === right ? undefined : right,
      retro,
      owed: 0,
    };
  });
}

function keysOf(
  truths: readonly Truth[],
  { labels, people }: LabeledMonth,
  { memberId, memberName, coverage }: Discrepancy,
): readonly string[] {
  const isNamed = (name: string) => name !== '' && nameOf(name) === nameOf(memberName);
  const named =
    people.find(({ payrollName }) => isNamed(payrollName)) ?? labels.find((label) => isNamed(label.memberName));
  const start = [memberId, named?.memberId ?? ''].map((number) => `${numberOf(number)} `);
  const own = truths.filter(({ key }) => start.some((one) => one !== ' ' && key.startsWith(one)));
  return own.flatMap(({ key }) => (coverage === null || key.endsWith(` ${coverage}`) ? [key] : []));
}

function keyOf(memberId: string, coverage: string): string {
  return `${numberOf(memberId)} ${coverage}`;
}

const numberOf = (text: string) =>
  text
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replace(/^0+(?=.)/, '');
const nameOf = (text: string) =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{M}]+/u)
    .filter((word) => word.length > 1)
    .sort()
    .join(' ');
