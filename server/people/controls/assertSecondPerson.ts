import {
  couldDecideText,
  countsFor,
  secondPersonProblem,
  TWO_PERSON_DECISIONS,
  type TwoPersonKind,
} from '../../../src/domain/people/controls/secondPerson';
import { ErrorCode } from '../../../src/domain/platform/errors/ErrorCode';
import type { Caller } from '../../platform/shared/Caller';
import { Refusal } from '../../platform/shared/Refusal';
import type { Transaction } from '../../platform/shared/Transaction';
import type { RightHolder } from './rightsPorts';

/** A step that must be taken by a different person than the previous one. */
export interface SecondStep {
  readonly kind: TwoPersonKind;
  /** Who took the previous step; empty if unknown. */
  readonly firstIds: readonly string[];
  /** Null if it is not about a group. */
  readonly groupNumber: string | null;
}

/**
 * Refuses the second step to the person who took the first, and to people who are not independent because one recently gave the
 * other power.
 *
 * @throws Refusal SAME_PERSON, with who could decide instead.
 * @source BR-CTL-12 docs/decisions/controls.md#who-gave-a-person-power-is-not-their-second-person
 */
export async function assertSecondPerson(
  tx: Pick<Transaction, 'rights'>,
  step: SecondStep,
  caller: Pick<Caller, 'userId'>,
  now: Date,
): Promise<void> {
  const refusal = await secondPersonRefusal(tx, step, caller.userId, now);
  if (refusal) throw refusal;
}

/** Why a person cannot take the second step; undefined if they can. */
export async function secondPersonRefusal(
  { rights }: Pick<Transaction, 'rights'>,
  { kind, firstIds, groupNumber }: SecondStep,
  userId: string,
  now: Date,
): Promise<Refusal | undefined> {
  const ties = firstIds.includes(userId) ? [] : await rights.ties(userId, now);
  const problem = secondPersonProblem(kind, firstIds, userId, ties);
  if (problem === undefined) return undefined;
  const others = await secondPeople({ rights }, { kind, firstIds, groupNumber }, now);
  const names = others.filter((one) => one.userId !== userId).map(({ name }) => name);
  return new Refusal(ErrorCode.SamePerson, `${problem} ${couldDecideText(names)}`);
}

/** Active people who can make the second step; by name. */
export async function secondPeople(
  { rights }: Pick<Transaction, 'rights'>,
  { kind, firstIds, groupNumber }: SecondStep,
  now: Date,
): Promise<readonly RightHolder[]> {
  const excluded = new Set(firstIds);
  for (const firstId of firstIds) {
    for (const tie of await rights.ties(firstId, now)) if (countsFor(kind, tie)) excluded.add(tie.userId);
  }
  const all = await rights.holders(TWO_PERSON_DECISIONS[kind].secondOperation, groupNumber);
  return all.filter((one) => !excluded.has(one.userId));
}
