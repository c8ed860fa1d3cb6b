import type { ComparedState } from '../../../src/application/billing/reconciliation/ReconcileState';
import type { GivenFile } from '../../../src/application/platform/shared/GivenFile';
import type { SamePerson } from '../../../src/domain/billing/reconciliation/people/PeopleMatch';
import { openOf, type ReconcileFixture } from '../../support/reconciliation/ReconcileFixture';

/** A comparison, and what a person was asked before it was shown. */
export interface AskedComparison {
  /** Undefined if the files could not be compared. */
  readonly compared: ComparedState | undefined;
  /** Questions before the comparison was shown. */
  readonly questions: number;
  /** Why the files could not be compared; empty if they were. */
  readonly problem: string;
  /** People whom the person was asked about, and who they are. */
  readonly people: PeopleAnswers;
}

/** Answers about people: of proposals of one member, and of people whom nothing tells apart. */
export interface PeopleAnswers {
  readonly proposals: readonly Answer[];
  /** People who were found by themselves, without the bill's number. */
  readonly found: readonly Answer[];
  /** People whom a person had to tell apart. */
  readonly toldApart: number;
}

/** A statement that two people are the same one. */
export interface Answer {
  /** How the product states it: how a person was found, or how likely a proposal is. */
  readonly stated: string;
  /** From 0 to 1, if the product states it as a number. */
  readonly probability?: number | undefined;
  readonly pair: SamePerson;
  readonly isRight: boolean;
}

/** Whether a person of the payroll file and a member of the bill are the same one, as those know who are asked. */
export type IsSame = (pair: SamePerson) => boolean;

const MOST_QUESTIONS = 4;
const NOBODY: PeopleAnswers = { proposals: [], found: [], toldApart: 0 };

/**
 * Compares files with a bill as a person does who answers each question about the file with the first choice, and each question about
 * people rightly.
 */
export async function askedComparison(
  stage: ReconcileFixture,
  files: readonly GivenFile[],
  isSame: IsSame,
): Promise<AskedComparison> {
  const session = await stage.session();
  const failed = (problem: string, asked: number) => ({
    compared: undefined,
    questions: asked,
    problem,
    people: NOBODY,
  });
  await session.payroll.compareFiles(...files);
  let questions = 0;
  const opened = openOf(session).comparison;
  if (opened.kind === 'choosingSheet') {
    questions += 1;
    await session.payroll.chooseSheet(...opened.sheets.map(({ name }) => name));
  }
  for (; questions < MOST_QUESTIONS; questions += 1) {
    const { comparison } = openOf(session);
    if (comparison.kind !== 'choosing') break;
    const mapping = comparison.question?.choices[0]?.mapping ?? comparison.mapping;
    if (mapping.memberId === undefined || mapping.amount === undefined)
      return failed('columns not recognized', questions + 1);
    // oxlint-disable-next-line no-await-in-loop -- each answer may lead to another question
    await session.payroll.chooseColumns({
      coverage: null,
      memberName: null,
      employerAmount: null,
      ...mapping,
      memberId: mapping.memberId,
      amount: mapping.amount,
    });
  }
  const first = openOf(session).comparison;
  if (first.kind !== 'compared') return failed(first.kind === 'failed' ? first.message : first.kind, questions);
  const { proposals, found, indistinct } = first.people;
  const answered = (pair: SamePerson, stated: string): Answer => ({ stated, pair, isRight: isSame(pair) });
  const answers = proposals.map((one) => ({
    ...answered(one, one.likelihood),
    probability: one.probability,
  }));
  const toldApart = indistinct.flatMap(({ payroll, billed }) =>
    payroll.flatMap((person): SamePerson[] => {
      const [only, another] = billed.filter((member) => isSame({ payroll: person, billed: member }));
      return only && !another ? [{ payroll: person, billed: only }] : [];
    }),
  );
  const links = [...answers.flatMap(({ pair, isRight }) => (isRight ? [pair] : [])), ...toldApart];
  if (links.length > 0) await session.payroll.links.link(links);
  const { comparison } = openOf(session);
  if (comparison.kind !== 'compared') return failed(comparison.kind, questions);
  return {
    compared: comparison,
    questions,
    problem: '',
    people: {
      proposals: answers,
      found: found.flatMap((one) => (one.by === 'link' ? [] : [answered(one, `found by ${one.by}`)])),
      toldApart: indistinct.reduce((sum, { payroll }) => sum + payroll.length, 0),
    },
  };
}
