import type { CorrectionResult } from '../../../contract/billing/corrections';
import {
  CORRECTION_STATE_LABELS,
  type Correction,
  type CorrectionTerms,
  canBecome,
} from '../../../src/domain/billing/corrections/Correction';
import { correctionQuestions, missingInCorrection } from '../../../src/domain/billing/corrections/checkCorrection';
import {
  allowsDecision,
  type CorrectionAnswer,
  type CorrectionDecision,
  DECIDED_STATES,
  isEditable,
} from '../../../src/domain/billing/corrections/correctionSteps';
import { settlementOf } from '../../../src/domain/billing/register/settlement';
import type { Scope } from '../../../src/domain/platform/access/Scope';
import { dateText, type LocalDate } from '../../../src/domain/platform/dates/LocalDate';
import { ErrorCode } from '../../../src/domain/platform/errors/ErrorCode';
import { cents, ZERO } from '../../../src/domain/platform/money/Cents';
import { formatCents } from '../../../src/domain/platform/money/formatCents';
import type { Caller } from '../../platform/shared/Caller';
import { badRequest, notFound, Refusal, wrongStatus } from '../../platform/shared/Refusal';
import type { Transaction, Transactions } from '../../platform/shared/Transaction';
import { followRequests } from '../notOnBill/followNotOnBill';
import type { CorrectionQueries, LockedCorrection } from './ports';

interface ChangeRequest {
  readonly caller: Caller;
  readonly scope: Scope;
  /** In scope. */
  readonly groupNumber: string;
  readonly now: Date;
  readonly today: LocalDate;
}

/** Confirms, drops, or restores corrections before they are sent. No effect on one that already has the state. */
export class DecideCorrections {
  constructor(private readonly transactions: Transactions) {}

  /** @throws Refusal IS_PROCESSING */
  run(
    request: ChangeRequest & { readonly correctionPks: readonly string[]; readonly decision: CorrectionDecision },
  ): Promise<readonly CorrectionResult[]> {
    const { caller, groupNumber, correctionPks, decision, now } = request;
    return this.transactions.run(async (tx) => {
      await tx.gate.assertBillsOpen(now);
      const locked = await tx.corrections.lock(groupNumber, correctionPks);
      const byPk = new Map(locked.map((one) => [one.correctionPk, one]));
      const results = [...new Set(correctionPks)].map((correctionPk): CorrectionResult => {
        const message = problemWith(byPk.get(correctionPk), decision);
        return { correctionPk, ok: message === undefined, message: message ?? '' };
      });
      const state = DECIDED_STATES[decision];
      const changed = results.flatMap(({ ok, correctionPk }) =>
        ok && byPk.get(correctionPk)?.state !== state ? [correctionPk] : [],
      );
      await tx.corrections.setState(groupNumber, changed, state, '', caller, now);
      return results;
    });
  }
}

function problemWith(correction: LockedCorrection | undefined, decision: CorrectionDecision): string | undefined {
  if (!correction) return 'This correction does not exist any more.';
  if (correction.state === DECIDED_STATES[decision]) return undefined;
  if (!allowsDecision(correction.state, decision)) {
    return `The correction is ${CORRECTION_STATE_LABELS[correction.state].toLowerCase()} now.`;
  }
  return decision === 'confirm' ? missingInCorrection(correction) : undefined;
}

/** Changes a correction's terms, and confirms it. */
export class EditCorrection {
  constructor(
    private readonly transactions: Transactions,
    private readonly queries: CorrectionQueries,
  ) {}

  /** @throws Refusal NOT_FOUND; IS_PROCESSING; WRONG_STATUS; BAD_REQUEST; CORRECTION_UNCONFIRMED */
  async run(
    request: ChangeRequest & {
      readonly correctionPk: string;
      readonly terms: CorrectionTerms;
      readonly isConfirmed: boolean;
    },
  ): Promise<Correction> {
    const { caller, scope, groupNumber, correctionPk, terms, isConfirmed, now } = request;
    await this.transactions.run(async (tx) => {
      await tx.gate.assertBillsOpen(now);
      const [correction] = await tx.corrections.lock(groupNumber, [correctionPk]);
      if (!correction) throw notFound('correction');
      if (!isEditable(correction.state)) {
        throw wrongStatus('This correction cannot be edited any more. Reload the list.');
      }
      if (!canBecome(correction.kind, terms.kind)) {
        throw badRequest('A correction keeps its recipient, and balances are settled on the balances page.');
      }
      await assertSettlement(tx, groupNumber, correction, terms);
      const missing = missingInCorrection(terms);
      if (missing) throw badRequest(missing);
      const [question] = correctionQuestions(terms, correction, dateText);
      if (question && !isConfirmed) throw new Refusal(ErrorCode.CorrectionUnconfirmed, question);
      // A browser repeats this call until it is answered.
      if (correction.state === 'OPEN' && hasTerms(correction, terms)) return;
      await tx.corrections.setTerms(groupNumber, correctionPk, terms, caller, now);
      await tx.corrections.setState(groupNumber, [correctionPk], 'OPEN', '', caller, now);
    });
    return find(this.queries, scope, groupNumber, correctionPk, request.today);
  }
}

/** A settlement keeps its direction, and never requests more than the remaining balance. */
async function assertSettlement(
  tx: Pick<Transaction, 'register'>,
  groupNumber: string,
  { correctionPk, memberId, memberName, coverage, oneTimeCents }: LockedCorrection,
  terms: CorrectionTerms,
): Promise<void> {
  if (terms.kind !== 'SETTLE_DEDUCTION') return;
  const key = { memberId, memberName, coverage: coverage ?? '' };
  const { limitsOf } = await tx.register.lockBalances(groupNumber, [key], correctionPk);
  const limits = limitsOf(key);
  const { amountCents = ZERO } = settlementOf({ ...key, ...limits, balanceCents: limits.netCents });
  const isSame = Math.sign(terms.oneTimeCents) === Math.sign(oneTimeCents);
  if (
    isSame &&
    Math.sign(amountCents) === Math.sign(oneTimeCents) &&
    Math.abs(terms.oneTimeCents) <= Math.abs(amountCents)
  ) {
    return;
  }
  const most = formatCents(cents(Math.abs(amountCents)));
  throw badRequest(`Payroll can settle at most ${most} of this balance. Lower the amount, or drop the correction.`);
}

function hasTerms(correction: LockedCorrection, terms: CorrectionTerms): boolean {
  const keys = Object.keys(terms) as (keyof CorrectionTerms)[];
  return keys.every((key) => correction[key] === terms[key]);
}

async function find(
  queries: CorrectionQueries,
  scope: Scope,
  groupNumber: string,
  correctionPk: string,
  today: LocalDate,
): Promise<Correction> {
  const [found] = await queries.byKeys(scope, groupNumber, [correctionPk], today);
  if (!found) throw notFound('correction');
  return found;
}

/**
 * Records the recipient's answer to a correction that was sent.
 *
 * @source docs/decisions/corrections.md#carriers-see-and-answer-what-was-sent-to-them
 */
export class AnswerCorrection {
  constructor(
    private readonly transactions: Transactions,
    private readonly queries: CorrectionQueries,
  ) {}

  /** @throws Refusal NOT_FOUND; IS_PROCESSING; WRONG_STATUS; BAD_REQUEST for a rejection without a reason */
  async run(
    request: ChangeRequest & {
      readonly correctionPk: string;
      readonly answer: CorrectionAnswer;
      readonly note: string;
      /** Other members of the same inquiry with the same answer. */
      readonly others: readonly string[];
    },
  ): Promise<Correction> {
    const { caller, scope, groupNumber, correctionPk, others, answer, note, now, today } = request;
    if (answer === 'reject' && note.trim() === '') {
      throw badRequest('Say why the correction is rejected.');
    }
    const correctionPks = [...new Set([correctionPk, ...others])];
    const seen = await this.queries.byKeys(scope, groupNumber, correctionPks, today);
    if (seen.length < correctionPks.length) throw notFound('correction');
    await this.transactions.run(async (tx) => {
      await tx.gate.assertBillsOpen(now);
      const locked = await tx.corrections.lock(groupNumber, correctionPks);
      const [first] = locked;
      if (!first || locked.length < correctionPks.length) throw notFound('correction');
      if (locked.some((one) => !isSameInquiry(one, first)))
        throw badRequest('One answer can cover only members of the same inquiry.');
      const state = answer === 'accept' ? 'CONFIRMED' : 'REJECTED';
      const words = note.trim() || `Accepted by ${caller.name}`;
      const open = locked.filter((one) => one.state !== state || one.evidence !== words);
      if (open.some((one) => one.state !== 'SENT')) {
        throw wrongStatus('This correction is not waiting for an answer. Reload the list.');
      }
      for (const one of open)
        await tx.corrections.setAnswer(groupNumber, one.correctionPk, { state, note: words }, caller, now);
      await followRequests(tx, [groupNumber]);
    });
    return find(this.queries, scope, groupNumber, correctionPk, today);
  }
}

function isSameInquiry(one: LockedCorrection, other: LockedCorrection): boolean {
  if (one === other) return true;
  return (
    one.inquiry !== '' &&
    one.inquiry === other.inquiry &&
    one.billPk === other.billPk &&
    one.carrierCode === other.carrierCode
  );
}
