import type { ErasureEffect, ErasurePreview, MemberErasure } from '../../../contract/office/memberErasures';
import type { ApprovalDecision } from '../../../contract/platform/shared/decision';
import {
  type Blocker,
  type ErasureRequest,
  erasureBlockers,
  erasureStateText,
} from '../../../src/domain/office/erasure/MemberErasure';
import type { Scope } from '../../../src/domain/platform/access/Scope';
import { dateText, dayOf, type LocalDate } from '../../../src/domain/platform/dates/LocalDate';
import { ErrorCode } from '../../../src/domain/platform/errors/ErrorCode';
import type { MemberKey } from '../../billing/bills/ReadMember';
import { assertRightsUnchanged } from '../../people/controls/assertRightsUnchanged';
import { assertSecondPerson } from '../../people/controls/assertSecondPerson';
import type { Caller } from '../../platform/shared/Caller';
import { badRequest, notFound, Refusal, wrongStatus } from '../../platform/shared/Refusal';
import type { Transaction, Transactions } from '../../platform/shared/Transaction';
import type { RemoveErasedFiles } from './RemoveErasedFiles';

export interface ErasureCall {
  readonly caller: Caller;
  readonly scope: Scope;
  readonly now: Date;
  /** The office's day. */
  readonly today: LocalDate;
}

/** Carries the effect out of a transaction that is rolled back. */
class Undone extends Error {
  constructor(readonly preview: ErasurePreview) {
    super('This is a preview.');
  }
}

/**
 * Erases the personal data of members on request: one manager asks, another one approves. Amounts stay, under a pseudonym.
 *
 * @source BR-ERA-01 docs/decisions/erasure.md#one-manager-asks-and-another-one-approves
 */
export class EraseMembers {
  /** @param afterMonths months after the last month billed from which a member can be erased */
  constructor(
    private readonly transactions: Transactions,
    private readonly removeFiles: Pick<RemoveErasedFiles, 'run'>,
    private readonly afterMonths: number,
  ) {}

  /**
   * Erases in a transaction that is rolled back, so that the preview says what the erasure does. While it is not possible, it says only
   * why.
   *
   * @throws Refusal NOT_FOUND.
   */
  async preview(member: MemberKey, { scope, now, today }: ErasureCall): Promise<ErasurePreview> {
    try {
      return await this.transactions.run(async (tx) => {
        const { memberName, latest } = await lockMember(tx, member, scope);
        if (latest?.state === 'DONE') return { ...NOTHING, memberName, blockers: [], latest };
        const blockers = await this.blockers(tx, member, today);
        if (blockers.length > 0) return { ...NOTHING, memberName, blockers, latest: latest ?? null };
        const { fingerprints: _, ...effect } = await tx.erasures.erase(member, now);
        throw new Undone({ ...effect, memberName, blockers, latest: latest ?? null });
      });
    } catch (error) {
      if (error instanceof Undone) return error.preview;
      throw error;
    }
  }

  /** @throws Refusal NOT_FOUND; WRONG_STATUS if it was asked for or done already, or is not possible now. */
  request(
    member: MemberKey,
    request: ErasureRequest,
    { caller, scope, now, today }: ErasureCall,
  ): Promise<MemberErasure> {
    return this.transactions.run(async (tx) => {
      const { memberName, latest } = await lockMember(tx, member, scope);
      if (latest?.state === 'REQUESTED') {
        throw wrongStatus(
          `${latest.by} asked for this on ${dayText(latest.at)}. The request waits for another manager.`,
        );
      }
      if (latest?.state === 'DONE') throw wrongStatus(doneText(latest));
      if (request.requestedOn > today) throw badRequest("The request date can't be in the future.");
      await this.assertPossible(tx, member, today);
      return tx.erasures.add(member, memberName, request, caller, now);
    });
  }

  /**
   * Approves a request, which erases the member, or declines it.
   *
   * @throws Refusal NOT_FOUND; WRONG_STATUS if it was decided already, or is not possible now; RIGHTS_CHANGED; SAME_PERSON.
   */
  async decide(
    { groupNumber, erasurePk }: { readonly groupNumber: string; readonly erasurePk: string },
    { approve, note }: ApprovalDecision,
    { caller, scope, now, today }: ErasureCall,
  ): Promise<MemberErasure> {
    const erasure = await this.transactions.run(async (tx) => {
      await tx.erasures.lock(scope, groupNumber);
      const found = await tx.erasures.find(scope, groupNumber, erasurePk);
      if (!found) throw notFound('request');
      if (found.state === 'DONE') throw wrongStatus(doneText(found));
      if (found.state === 'DECLINED')
        throw wrongStatus(`This request was ${erasureStateText(found).toLowerCase()} already.`);
      if (approve) {
        await assertSecondPerson(tx, { kind: 'erasure', firstIds: [found.byUserId], groupNumber }, caller, now);
        await assertRightsUnchanged(tx, found, caller.userId);
        await this.assertPossible(tx, found, today);
        await tx.erasures.complete(found, note, caller, now);
      } else await tx.erasures.decline(found, note, caller, now);
      return (await tx.erasures.find(scope, groupNumber, erasurePk)) ?? found;
    });
    if (approve) await this.removeFiles.run();
    return erasure;
  }

  private async assertPossible(tx: Transaction, member: MemberKey, today: LocalDate): Promise<void> {
    const blockers = await this.blockers(tx, member, today);
    if (blockers.length === 0) return;
    const message = blockers.map((one) => one.message).join(' ');
    const problems = blockers.map((one) => ({ path: one.code, message: one.message }));
    throw new Refusal(ErrorCode.WrongStatus, message, { problems });
  }

  private async blockers(tx: Transaction, member: MemberKey, today: LocalDate): Promise<readonly Blocker[]> {
    return erasureBlockers(await tx.erasures.facts(member, today), today, this.afterMonths);
  }
}

const NOTHING: ErasureEffect = { counts: {}, from: null, to: null, texts: [], look: [] };

async function lockMember(tx: Transaction, member: MemberKey, scope: Scope) {
  await tx.erasures.lock(scope, member.groupNumber);
  const latest = await tx.erasures.ofMember(member);
  const memberName = latest?.state === 'DONE' ? latest.memberName : await tx.erasures.nameOf(member);
  if (memberName === undefined) throw notFound('member');
  return { memberName, latest };
}

function dayText(at: string): string {
  return dateText(dayOf(new Date(at)));
}

function doneText({ decided, memberName }: MemberErasure): string {
  return `This member was erased on ${decided ? dayText(decided.at) : 'an earlier day'}: ${memberName}.`;
}
