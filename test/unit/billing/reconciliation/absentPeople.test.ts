import { answerAbsences } from '../../../../src/application/billing/reconciliation/answerAbsences';
import type {
  ContinuationPayer,
  ContinuationTerms,
} from '../../../../src/domain/billing/continuation/ContinuationPayer';
import { proposeCorrection } from '../../../../src/domain/billing/corrections/proposeCorrection';
import {
  ABSENCE_ANSWERS,
  type AbsenceAnswer,
  type AbsentPerson,
  absenceDecisions,
  absentPeople,
  payerFor,
} from '../../../../src/domain/billing/reconciliation/absentPeople';
import { NO_FACTS } from '../../../../src/domain/billing/reconciliation/ComparisonFacts';
import { comparePayroll } from '../../../../src/domain/billing/reconciliation/comparePayroll';
import { recall } from '../../../../src/domain/billing/reconciliation/memory/recall';
import { bulkDecision } from '../../../../src/domain/billing/reconciliation/Resolution';
import { localDate } from '../../../../src/domain/platform/dates/LocalDate';
import { aLine } from '../../../support/reconciliation/aLine';
import { csv, openOf, ReconcileFixture } from '../../../support/reconciliation/ReconcileFixture';

const FROM = localDate('2026-12-01');
const names = [
  'Nina Alder',
  'Pia Castell',
  ...['Drake', 'Falk', 'Ivers', 'Jones', 'Kane', 'Lund', 'Moss', 'Nye', 'Orr', 'Penn', 'Quill', 'Reyes'].map(
    (last) => `Sam ${last}`,
  ),
];
const lines = names.flatMap((memberName, at) =>
  ['Medical', 'Dental'].map((coverage) =>
    aLine({ linePk: `${at}${coverage}`, memberId: `E${at}`, memberName, coverage, billed: 50_000 }),
  ),
);
const HEADINGS = 'Emp No,Employee Name,Benefit,EE Deduction';
/** A payroll file without the first two members. */
const file = csv(
  HEADINGS,
  ...names.flatMap((name, at) =>
    at < 2 ? [] : ['Medical', 'Dental'].map((coverage) => `E${at},${name},${coverage},500.00`),
  ),
);

async function compared() {
  const stage = new ReconcileFixture(lines);
  const session = await stage.session();
  await session.payroll.compareFiles(file);
  const { comparison } = openOf(session);
  if (comparison.kind !== 'compared') throw new Error(comparison.kind);
  const saved: ContinuationTerms[] = [];
  const payers = {
    save: (_group: string, terms: ContinuationTerms) => {
      saved.push(terms);
      return Promise.resolve({ ...terms, memberName: '' } as ContinuationPayer);
    },
  };
  const people = absentPeople(comparison.discrepancies);
  const answer = (given: readonly AbsenceAnswer[]) =>
    answerAbsences(
      new Map(
        people.flatMap((person, at): [AbsentPerson, AbsenceAnswer][] => (given[at] ? [[person, given[at]]] : [])),
      ),
      { session, payers, groupNumber: '1042', from: FROM },
    );
  return { stage, session, comparison, people, saved, answer };
}

describe('the question why billed people are not in payroll', () => {
  it('lists each person once with all coverages, and nothing is suggested meanwhile', async () => {
    const { comparison, people } = await compared();
    expect(people).toMatchObject([
      { memberId: 'E0', memberName: 'Nina Alder', billedCents: 100_000 },
      { memberId: 'E1', memberName: 'Pia Castell', billedCents: 100_000 },
    ]);
    expect(people.map(({ differences }) => differences.length)).toEqual([2, 2]);
    expect(bulkDecision(comparison.discrepancies, 'suggested').size).toBe(0);
  });

  it('is asked again on the next bill, although an earlier bill and payroll had the people', () => {
    const previous = { periodFrom: localDate('2026-11-01'), pairs: [] };
    const { discrepancies } = comparePayroll(lines.slice(0, 4), [], {
      ...NO_FACTS,
      period: { from: FROM, to: localDate('2026-12-31') },
      previous,
    });
    expect(absentPeople(discrepancies)).toHaveLength(2);
  });

  it('ends the coverage of somebody who left, and asks payroll for nothing about the others', async () => {
    const { people } = await compared();
    const [person] = people;
    const corrections = ABSENCE_ANSWERS.map((answer) =>
      person
        ? [...absenceDecisions(person, answer)].map(
            ([one, { action }]) => proposeCorrection(one, action, FROM)?.kind ?? 'none',
          )
        : [],
    );
    expect(Object.fromEntries(ABSENCE_ANSWERS.map((answer, at) => [answer, corrections[at]]))).toEqual({
      LEFT: ['END_COVERAGE', 'END_COVERAGE'],
      COBRA: [],
      STATE: [],
      RETIREE: [],
      LEAVE: [],
      EMPLOYER: ['none', 'none'],
      UNKNOWN: ['none', 'none'],
    });
  });

  it('lists who pays outside payroll from the month of the bill on, at the usual charge', () => {
    const percents = ABSENCE_ANSWERS.map((answer) => payerFor({ memberId: 'E0' }, answer, FROM)?.percent);
    expect(percents).toEqual([undefined, 102, 102, 100, 100, undefined, undefined]);
    expect(payerFor({ memberId: 'E0' }, 'LEAVE', FROM)).toMatchObject({
      memberId: 'E0',
      kind: 'LEAVE',
      coverage: null,
      from: FROM,
      through: null,
      paidThrough: null,
    });
  });

  it('decides about all differences of the people as one step, and lists the others', async () => {
    const { session, saved, answer } = await compared();
    await answer(['UNKNOWN', 'COBRA']);
    expect(saved.map(({ memberId, kind }) => `${memberId} ${kind}`)).toEqual(['E1 COBRA']);
    const { history } = openOf(session);
    expect(history.done.map(({ label }) => label)).toEqual(['2 differences']);
    expect([...history.work.resolutions.values()].map(({ action }) => action)).toEqual(['ignore', 'ignore']);
  });

  it('remembers that the employer pays, for following bills', async () => {
    const { stage, answer } = await compared();
    await answer(['EMPLOYER', 'LEFT']);
    expect(stage.memory.standing.map(({ memberName, coverage, note }) => `${memberName} ${coverage}: ${note}`)).toEqual(
      ['Nina Alder Dental: The employer pays', 'Nina Alder Medical: The employer pays'],
    );
  });

  it('offers on the next bill what was answered on this one', async () => {
    const { comparison, people } = await compared();
    const [person] = people;
    const decided = person ? [...absenceDecisions(person, 'LEFT')] : [];
    const decisions = decided.map(([{ key, differenceCents }, { action, reasonCode, note }]) => ({
      key,
      differenceCents,
      action,
      reasonCode,
      note,
    }));
    const recalled = recall(comparison.discrepancies, { last: { decisions }, standing: [] });
    expect([...recalled.values()].map(({ origin, resolution }) => `${origin} ${resolution.action}`)).toEqual([
      'last acceptOurs',
      'last acceptOurs',
    ]);
  });

  it('keeps the entries that were saved before one was refused, and compares again with them', async () => {
    const { session, people } = await compared();
    const again = jest.spyOn(session, 'comparePayersAgain');
    const save = jest.fn().mockResolvedValueOnce({ memberId: 'E0' }).mockRejectedValueOnce(new Error('overlaps'));
    const answers = new Map(people.map((person) => [person, 'LEAVE'] as const));
    await expect(
      answerAbsences(answers, { session, payers: { save }, groupNumber: '1042', from: FROM }),
    ).rejects.toThrow('overlaps');
    expect(again).toHaveBeenCalledWith(['E0']);
  });
});
