import type { BankStatement } from '../../../contract/money/statementSchemas';
import { changeStatement } from '../../../contract/money/statements';
import { explanationUndone, lineExplained } from '../../../src/domain/money/ledger/LedgerEvent';
import { monthLabel } from '../../../src/domain/money/periods/Period';
import { afterStep } from '../../../src/domain/money/processing/RemittanceState';
import type { CashItem } from '../../../src/domain/money/statements/CashItem';
import { cashDifference } from '../../../src/domain/money/statements/CashPosition';
import { EXPLANATION_LABELS, isExplanation } from '../../../src/domain/money/statements/LineState';
import { matchLines } from '../../../src/domain/money/statements/matchLines';
import type { StatementLine, StatementStep } from '../../../src/domain/money/statements/Statement';
import { dayOf, lastOfMonth } from '../../../src/domain/platform/dates/LocalDate';
import { type Cents, cents, sumCents } from '../../../src/domain/platform/money/Cents';
import { formatCents } from '../../../src/domain/platform/money/formatCents';
import { counted } from '../../../src/domain/platform/text/wording';
import { assertSecondPerson } from '../../people/controls/assertSecondPerson';
import type { Actor } from '../../platform/shared/Actor';
import { command } from '../../platform/shared/command';
import { newId } from '../../platform/shared/newPk';
import { invalid, notFound, wrongStatus } from '../../platform/shared/Refusal';
import type { Transaction } from '../../platform/shared/Transaction';
import { takeRefundStep } from '../refunds/takeRefundStep';
import type { MatchedItem, MatchToAdd } from './matchPorts';

/**
 * Says what the lines of a statement are: matched with what moved the ledger's cash, or explained, which posts it. Each line and
 * each event of cash is counted once.
 *
 * @throws Refusal BAD_REQUEST; NOT_FOUND; SAME_PERSON; WRONG_STATUS, KEY_IN_FLIGHT; KEY_REUSED; ON_HOLD.
 * @source docs/decisions/statements.md#what-fits-in-two-ways-is-asked
 */
export const takeStep = command(changeStatement, async (tx, { caller, params: { statementPk }, body, now, today }) => {
  const statement = await tx.statements.lockStatement(statementPk);
  if (!statement) throw notFound('statement');
  if (body.step === 'sign' && statement.to >= today)
    throw wrongStatus('The last day of this statement has not ended. Sign it on a later day.');
  await take(tx, statement, body, caller, now);
  return tx.statements.get(statementPk);
});

function take(tx: Transaction, statement: BankStatement, change: StatementStep, by: Actor, now: Date): Promise<void> {
  if (statement.signed && change.step !== 'reopen') throw wrongStatus('This statement is signed. Reopen it first.');
  switch (change.step) {
    case 'auto':
      return matchOpenLines(tx, statement, by, now);
    case 'match':
      return matchByHand(tx, statement, change, by, now);
    case 'explain':
      return explain(tx, statement, change, by, now);
    case 'unmatch':
      return unmatch(tx, statement, change, by, now);
    case 'sign':
      return sign(tx, statement, by, now);
    case 'reopen':
      return reopen(tx, statement, change, by, now);
  }
}

/** Matches what is clear, and leaves the rest open. */
export async function matchOpenLines(
  tx: Transaction,
  { statementPk, accountPk }: Pick<BankStatement, 'statementPk' | 'accountPk'>,
  by: Actor,
  now: Date,
): Promise<void> {
  const lines = await tx.statementMatches.openLines(statementPk);
  if (lines.length === 0) return;
  const items = await tx.statementMatches.openItems(accountPk);
  const { matches } = matchLines(lines, items);
  const toSave = matches.map(({ itemKeys, ...match }) => ({
    ...match,
    accountPk,
    how: 'AUTO' as const,
    items: items.filter(({ key }) => itemKeys.includes(key)),
  }));
  await save(tx, accountPk, toSave, by, now);
}

async function matchByHand(
  tx: Transaction,
  { statementPk, accountPk }: BankStatement,
  { linePks, itemKeys, note }: Extract<StatementStep, { step: 'match' }>,
  by: Actor,
  now: Date,
): Promise<void> {
  const lines = await openLinesNamed(tx, statementPk, linePks);
  const items = (await tx.statementMatches.openItems(accountPk)).filter(({ key }) => itemKeys.includes(key));
  if (items.length !== new Set(itemKeys).size)
    throw wrongStatus('Some of this is matched already. Load the statement again.');
  const [ofLines, ofItems] = [sumOf(lines), sumOf(items)];
  if (ofLines !== ofItems) {
    const difference = formatCents(cents(Math.abs(ofLines - ofItems)));
    throw wrongStatus(
      `The lines are ${formatCents(ofLines)}, and what you chose is ${formatCents(ofItems)}: ${difference} apart. Choose what adds up to the lines.`,
    );
  }
  const reason = note.trim() || 'Matched by hand.';
  await save(tx, accountPk, [{ accountPk, how: 'HAND', reason, linePks, items }], by, now);
  await tx.statementMatches.recordStep(statementPk, { event: 'matched', note: reason, lines }, by, now);
}

/** @source docs/decisions/statements.md#an-explanation-is-posted */
async function explain(
  tx: Transaction,
  { statementPk, accountPk }: BankStatement,
  { linePk, kind, note }: Extract<StatementStep, { step: 'explain' }>,
  by: Actor,
  now: Date,
): Promise<void> {
  if (kind === 'BANK_ERROR' && note.trim() === '') throw invalid('note', 'Say what the bank did wrong.');
  const [line] = await openLinesNamed(tx, statementPk, [linePk]);
  if (!line) throw notFound('line');
  const matchPk = newId();
  const reason = note.trim() || `${EXPLANATION_LABELS[kind]}.`;
  await tx.statementMatches.addMatch({ matchPk, accountPk, how: kind, reason, linePks: [linePk] }, by, now);
  await tx.ledger.post(lineExplained(matchPk, kind, line.amountCents, line.day), by, now);
  await tx.statementMatches.addCash(accountPk, [{ matchPk, kind: 'EXPLAINED', itemPk: matchPk }]);
  await tx.statementMatches.recordStep(statementPk, { event: 'explained', note: reason, lines: [line] }, by, now);
}

async function unmatch(
  tx: Transaction,
  { statementPk }: BankStatement,
  { matchPk, reason }: Extract<StatementStep, { step: 'unmatch' }>,
  by: Actor,
  now: Date,
): Promise<void> {
  const match = await tx.statementMatches.findMatch(statementPk, matchPk);
  const refundPks = await tx.statementMatches.clearedRefunds(matchPk);
  if (!match) throw wrongStatus('These lines are open already. Load the statement again.');
  if (await tx.statementMatches.isSigned(match.lines.map(({ linePk }) => linePk)))
    throw wrongStatus('A line of this match is on a signed statement. Reopen that one first.');
  await tx.statementMatches.removeMatch(matchPk, now);
  for (const refund of await tx.refunds.lock(refundPks)) {
    // oxlint-disable-next-line no-await-in-loop -- one connection
    if (refund.checkNumber !== null)
      await takeRefundStep(tx, refund, { step: 'unclear', checkNumber: refund.checkNumber }, by, now);
  }
  const [line] = match.lines;
  if (isExplanation(match.how) && line)
    await tx.ledger.post(explanationUndone(matchPk, match.how, sumOf(match.lines), line.day), by, now);
  await tx.statementMatches.recordStep(
    statementPk,
    { event: 'unmatched', note: reason.trim(), lines: match.lines },
    by,
    now,
  );
}

/**
 * Signs that every cent is named, as a second person.
 *
 * @source docs/decisions/statements.md#a-second-person-signs-what-is-complete
 */
async function sign(tx: Transaction, statement: BankStatement, by: Actor, now: Date): Promise<void> {
  const { statementPk, openCount } = statement;
  if (openCount > 0) throw wrongStatus(`${counted(openCount, 'line')} open. Match or explain every line, then sign.`);
  const { openBefore } = await tx.statementMatches.othersOf(statement);
  if (openBefore > 0) throw wrongStatus('An earlier statement is not signed. Sign the earliest first.');
  const firstIds = [...(await tx.statementMatches.workersOf(statementPk))];
  await assertSecondPerson(tx, { kind: 'statement', firstIds, groupNumber: null }, by, now);
  const cash = await tx.statementMatches.cash(statement);
  const difference = cashDifference(cash);
  if (difference !== 0)
    throw wrongStatus(
      `The ledger's cash and the statement are ${formatCents(difference)} apart. Find the difference, then sign.`,
    );
  await tx.statementMatches.saveSignature(statementPk, cash, by, now);
  await tx.statementMatches.recordStep(statementPk, { event: 'signed', note: '', lines: [] }, by, now);
}

async function reopen(
  tx: Transaction,
  statement: BankStatement,
  { reason }: Extract<StatementStep, { step: 'reopen' }>,
  by: Actor,
  now: Date,
): Promise<void> {
  if (!statement.signed) throw wrongStatus('This statement is open already.');
  const { signedAfter } = await tx.statementMatches.othersOf(statement);
  if (signedAfter > 0) throw wrongStatus('A later statement is signed. Reopen the latest first.');
  const closed = (await tx.periods.periods()).find(
    ({ month, state }) => state === 'CLOSED' && lastOfMonth(month) >= statement.from,
  );
  if (closed) throw wrongStatus(`${monthLabel(closed.month)} is closed. Reopen the month first.`);
  await tx.statementMatches.saveSignature(statement.statementPk, null, by, now);
  await tx.statementMatches.recordStep(
    statement.statementPk,
    { event: 'reopened', note: reason.trim(), lines: [] },
    by,
    now,
  );
}

interface MatchToSave extends Omit<MatchToAdd, 'matchPk'> {
  readonly items: readonly CashItem[];
}

/**
 * Saves matches. They clear remittances that were sent and refund checks that were issued.
 *
 * @source docs/decisions/statements.md#a-remittance-is-cleared-by-its-line
 * @source docs/decisions/refunds.md#a-refund-leaves-cash-when-the-bank-shows-its-check
 */
async function save(
  tx: Transaction,
  accountPk: string,
  matches: readonly MatchToSave[],
  by: Actor,
  now: Date,
): Promise<void> {
  const counted: MatchedItem[] = [];
  for (const { items, ...match } of matches) {
    const matchPk = newId();
    // oxlint-disable no-await-in-loop -- one connection
    await tx.statementMatches.addMatch({ ...match, matchPk }, by, now);
    for (const { key, kind, isPosted } of items) {
      const itemPk = key.slice(kind.length + 1);
      if (!isPosted) await (kind === 'REFUND' ? clearRefund : clear)(tx, itemPk, by, now);
      counted.push({ matchPk, kind, itemPk });
    }
    // oxlint-enable no-await-in-loop
  }
  await tx.statementMatches.addCash(accountPk, counted);
}

async function clear(tx: Transaction, itemPk: string, by: Actor, now: Date): Promise<void> {
  // A remittance that is paid again has the number of the payment in its key.
  const remittancePk = itemPk.replace(/:\d+$/, '');
  const locked = await tx.remittances.lock(remittancePk);
  const outcome = locked && afterStep(locked.state, 'clear');
  if (!outcome) throw wrongStatus('The remittance has changed. Load the statement again.');
  await tx.remittances.record(remittancePk, { step: 'clear', note: 'On the bank statement.' }, outcome, by, now);
}

/** Makes a stale check outstanding again when the bank pays it. @source docs/decisions/refunds.md#a-bank-may-pay-a-stale-check */
async function clearRefund(tx: Transaction, refundPk: string, by: Actor, now: Date): Promise<void> {
  const [refund] = await tx.refunds.lock([refundPk]);
  const checkNumber = refund?.checkNumber ?? null;
  const isStale = refund?.state === 'UNCLAIMED' || refund?.state === 'REMIT_WAITS';
  if (refund && isStale && checkNumber !== null) {
    const revived = { step: 'revive', checkNumber, reason: 'The bank paid the check.', voidedOn: dayOf(now) } as const;
    await takeRefundStep(tx, refund, revived, by, now);
  }
  const outstanding = refund && isStale ? { ...refund, state: 'ISSUED' as const } : refund;
  const isCleared =
    outstanding &&
    checkNumber !== null &&
    (await takeRefundStep(tx, outstanding, { step: 'clear', checkNumber }, by, now));
  if (!isCleared) throw wrongStatus('The refund check has changed. Load the statement again.');
}

/** @throws Refusal WRONG_STATUS if one of them is not open. */
async function openLinesNamed(
  tx: Transaction,
  statementPk: string,
  linePks: readonly string[],
): Promise<readonly StatementLine[]> {
  const lines = (await tx.statementMatches.openLines(statementPk)).filter(({ linePk }) => linePks.includes(linePk));
  if (lines.length !== new Set(linePks).size)
    throw wrongStatus('Some of these lines are matched or explained already. Load the statement again.');
  return lines;
}

function sumOf(all: readonly { readonly amountCents: Cents }[]): Cents {
  return sumCents(all.map(({ amountCents }) => amountCents));
}
