import { applyClassFile, saveMemberClasses } from '../../../contract/billing/classes';
import { fileClassEffect } from '../../../src/domain/billing/classes/fileClasses';
import { classKey, classNamed } from '../../../src/domain/billing/classes/MemberClass';
import { ErrorCode } from '../../../src/domain/platform/errors/ErrorCode';
import { assertPreviewSeen } from '../../platform/shared/assertPreviewSeen';
import { command } from '../../platform/shared/command';
import { notFound, Refusal } from '../../platform/shared/Refusal';
import type { LockedClasses } from './ports';

const WORDS = { one: 'class', basis: 'Classes, rates, or members', unconfirmed: ErrorCode.ClassesUnconfirmed };

/**
 * Saves classes of members, all or none if one is refused. Saving the same again changes nothing.
 *
 * @returns the number of members with changed classes
 * @throws Refusal ROWS_WITH_ERRORS with the path of each row that is wrong
 * @source BR-RAT-15 docs/decisions/rates.md#a-class-is-a-dated-value-of-a-member
 */
export const saveClasses = command(saveMemberClasses, async (tx, { caller, params: { groupNumber }, body, now }) => {
  const { from, rows } = body;
  const locked = await tx.classes.lock(groupNumber);
  const memberIds = rows.map(({ memberId }) => memberId);
  const members = await tx.classes.billedMembers(groupNumber, memberIds);
  const seen = new Set<string>();
  const problems = rows.flatMap(({ memberId, className }, at) => {
    const problem = !members.has(memberId)
      ? `No bill of this group has member number ${memberId}.`
      : seen.has(memberId)
        ? `Member number ${memberId} appears twice.`
        : classProblem(className, locked);
    seen.add(memberId);
    return problem === undefined ? [] : [{ path: `rows.${at}`, message: problem }];
  });
  const [first] = problems;
  if (first) throw new Refusal(ErrorCode.RowsWithErrors, first.message, { problems });
  const changed = rows.flatMap(({ memberId, className: text }) => {
    const className = classNamed(text, locked.classNames) ?? '';
    const same = locked.values.get(memberId)?.find((value) => value.from === from);
    if (same && classKey(same.className) === classKey(className)) return [];
    return [{ memberId, memberName: members.get(memberId) ?? '', className }];
  });
  if (changed.length > 0) await tx.classes.save(groupNumber, from, changed, caller, now);
  return { saved: changed.length };
});

/**
 * Saves the classes of a committed file. Applying the same again changes nothing.
 *
 * @returns the number of members with changed classes
 * @throws Refusal NOT_FOUND for a file that is not committed or has no classes; STALE_VERSION if the changes are not those of the
 *   preview; CLASSES_UNCONFIRMED
 * @source BR-RAT-16 BR-RAT-17
 */
export const applyFile = command(applyClassFile, async (tx, { caller, params: { groupNumber, filePk }, body, now }) => {
  const { from, ...seen } = body;
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

/** A class that no rate table has would leave the member's rates unchecked. */
function classProblem(className: string, { classNames }: LockedClasses): string | undefined {
  if (className.trim() === '' || classNamed(className, classNames) !== undefined) return undefined;
  return `No rate table of this group has the class "${className.trim()}".`;
}
