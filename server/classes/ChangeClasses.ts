import { fileClassEffect } from '../../src/domain/classes/fileClasses';
import { classKey, classNamed } from '../../src/domain/classes/MemberClass';
import type { LocalDate } from '../../src/domain/dates/LocalDate';
import { ErrorCode } from '../../src/domain/errors/ErrorCode';
import { assertPreviewSeen, type SeenPreview } from '../shared/assertPreviewSeen';
import type { Caller } from '../shared/Caller';
import { notFound, Refusal } from '../shared/Refusal';
import type { Transactions } from '../shared/Transaction';
import type { LockedClasses } from './ports';

const WORDS = { one: 'class', basis: 'Classes, rates, or members', unconfirmed: ErrorCode.ClassesUnconfirmed };

/** Common fields of a change. The caller must check that the group is in scope. */
interface ClassRequest {
  readonly caller: Caller;
  readonly groupNumber: string;
  /** Effective date of the classes. */
  readonly from: LocalDate;
  readonly now: Date;
}

/** The class of one member; empty for none. */
interface GivenClass {
  readonly memberId: string;
  readonly className: string;
}

/**
 * Saves classes of members. Each change can be repeated without another effect.
 *
 * @source docs/decisions/rates.md#a-class-is-a-dated-value-of-a-member
 */
export class ChangeClasses {
  constructor(private readonly transactions: Transactions) {}

  /**
   * Saves all values, or none if one is refused.
   *
   * @returns the number of members with changed classes
   * @throws Refusal ROWS_WITH_ERRORS with the path of each row that is wrong
   * @source BR-RAT-15
   */
  save({ caller, groupNumber, from, now }: ClassRequest, given: readonly GivenClass[]): Promise<{ saved: number }> {
    return this.transactions.run(async (tx) => {
      const locked = await tx.classes.lock(groupNumber);
      const memberIds = given.map(({ memberId }) => memberId);
      const members = await tx.classes.billedMembers(groupNumber, memberIds);
      const seen = new Set<string>();
      const problems = given.flatMap(({ memberId, className }, at) => {
        const problem = !members.has(memberId)
          ? `No bill of this group has member number ${memberId}.`
          : seen.has(memberId)
            ? `Member number ${memberId} is given twice.`
            : classProblem(className, locked);
        seen.add(memberId);
        return problem === undefined ? [] : [{ path: `rows.${at}`, message: problem }];
      });
      const [first] = problems;
      if (first) throw new Refusal(ErrorCode.RowsWithErrors, first.message, { problems });
      const changed = given.flatMap(({ memberId, className: text }) => {
        const className = classNamed(text, locked.classNames) ?? '';
        const same = locked.values.get(memberId)?.find((value) => value.from === from);
        if (same && classKey(same.className) === classKey(className)) return [];
        return [{ memberId, memberName: members.get(memberId) ?? '', className }];
      });
      if (changed.length > 0) await tx.classes.save(groupNumber, from, changed, caller, now);
      return { saved: changed.length };
    });
  }

  /**
   * Saves the classes of a committed file.
   *
   * @param seen the number of changes that the caller has seen, and whether they confirmed that many members move
   * @returns the number of members with changed classes
   * @throws Refusal NOT_FOUND for a file that is not committed or has no classes; STALE_VERSION if the changes are not those of the
   *   preview; CLASSES_UNCONFIRMED
   * @source BR-RAT-16 BR-RAT-17
   */
  applyFile(
    { caller, groupNumber, from, now }: ClassRequest,
    filePk: string,
    seen: SeenPreview,
  ): Promise<{ saved: number }> {
    return this.transactions.run(async (tx) => {
      const { classNames, values } = await tx.classes.lock(groupNumber);
      const file = await tx.classes.file(groupNumber, filePk);
      if (!file) throw notFound('file with classes');
      const effect = fileClassEffect({ ...file, classNames, values }, from);
      if (effect.changes.length === 0) return { saved: 0 };
      assertPreviewSeen(effect, seen, WORDS);
      const saved = effect.changes.map(({ memberId, memberName, after }) => ({
        memberId,
        memberName,
        className: after,
      }));
      await tx.classes.save(groupNumber, from, saved, caller, now, filePk);
      return { saved: saved.length };
    });
  }
}

/** A class that no rate table has would leave the member's rates unchecked. */
function classProblem(className: string, { classNames }: LockedClasses): string | undefined {
  if (className.trim() === '' || classNamed(className, classNames) !== undefined) return undefined;
  return `No rate table of this group has the class "${className.trim()}".`;
}
