import { previewWriteOffs, writeOffBalances } from '../../../../contract/billing/writeOffs';
import { isSameBalance, isSamePerson, type SeenBalance } from '../../../../src/domain/billing/register/RegisterPage';
import type { WriteOffResult } from '../../../../src/domain/billing/register/writeOff';
import { writeOffOf } from '../../../../src/domain/billing/register/writeOff';
import {
  type ControlDecision,
  type ControlFact,
  type ControlsInForce,
  decideControl,
} from '../../../../src/domain/people/controls/decideControl';
import { dateText, dayOf } from '../../../../src/domain/platform/dates/LocalDate';
import { type Cents, cents, sumCents, ZERO } from '../../../../src/domain/platform/money/Cents';
import { formatCents } from '../../../../src/domain/platform/money/formatCents';
import { type CommandInput, command } from '../../../platform/shared/command';
import type { Transaction } from '../../../platform/shared/Transaction';
import type { LockedBalances } from '../ports';
import { postWriteOff } from './postWriteOff';

type PreviewRequest = Pick<CommandInput<typeof previewWriteOffs>, 'caller' | 'params' | 'body' | 'now'>;

/** Data to save; undefined for a preview. */
type Saved = Pick<CommandInput<typeof writeOffBalances>, 'body' | 'today'> | undefined;

/** Previews a write-off. Saves nothing. */
export const previewMany = command(previewWriteOffs, async (tx, request) => ({
  results: await writeOff(tx, request, undefined),
}));

/**
 * Writes off under-collected balances, or asks a second person where a limit needs one. No money moves and the office's ledger does not
 * change.
 *
 * @throws Refusal IS_PROCESSING, KEY_IN_FLIGHT; KEY_REUSED
 * @source BR-REG-09 docs/decisions/register.md#only-what-is-under-collected-is-written-off
 * @source BR-REG-11 docs/decisions/register.md#limits-decide-who-writes-a-balance-off
 */
export const writeOffMany = command(writeOffBalances, async (tx, request) => ({
  results: await writeOff(tx, request, request),
}));

async function writeOff(tx: Transaction, request: PreviewRequest, saved: Saved): Promise<readonly WriteOffResult[]> {
  const { params, body, now } = request;
  const { balances } = body;
  const locked = await tx.register.lockBalances(params.groupNumber, balances);
  const controls = await tx.controls.lock('balance', now);
  const done: ControlFact[] = [];
  const results: WriteOffResult[] = [];
  for (const balance of balances) {
    // oxlint-disable-next-line no-await-in-loop -- what one writes off counts for the next
    results.push({
      ...balance,
      ...(await writeOffOne(tx, { balance, locked, controls, done, written: results }, request, saved)),
    });
  }
  return results;
}

interface OneBalance {
  readonly balance: SeenBalance;
  readonly locked: LockedBalances;
  readonly controls: ControlsInForce;
  /** Amounts the request has already written off with a single approver, which count toward limits. */
  readonly done: ControlFact[];
  /** The results before this one. */
  readonly written: readonly WriteOffResult[];
}

type Outcome = Pick<WriteOffResult, 'outcome' | 'amountCents' | 'message'>;

/** Each on its own: one that cannot be written off leaves the others as they are. */
async function writeOffOne(
  tx: Transaction,
  { balance, locked, controls, done, written }: OneBalance,
  { caller, params: { groupNumber }, body: { balances }, now }: PreviewRequest,
  saved: Saved,
): Promise<Outcome> {
  const isSame = (one: SeenBalance) => isSameBalance(one, balance);
  if (balances.find(isSame) !== balance) return refused('The balance is selected twice.');
  const found = locked.balances.find(isSame);
  if (found?.balanceCents !== balance.balanceCents) {
    return refused(
      `The balance has changed to ${formatCents(cents(Math.abs(found?.balanceCents ?? 0)))}. Reload the list.`,
    );
  }
  const limits = locked.limitsOf(balance);
  const netCents = netLeft(limits.netCents, balance, written);
  const { amountCents, reason } = writeOffOf({ ...balance, ...limits, netCents });
  if (amountCents === undefined) return refused(reason);
  const balancePk = await tx.writeOffs.balancePk(groupNumber, balance);
  const { stateKey, entry, memberName } = await tx.register.origin(groupNumber, balance);
  const waiting = await tx.writeOffs.lockWaiting(groupNumber, balancePk);
  if (waiting?.stateKey === stateKey) {
    const day = dateText(dayOf(new Date(waiting.at)));
    return refused(`${waiting.by} asked for this write-off on ${day}. Approve or decline that request.`);
  }
  const action = { kind: 'balance', itemPk: balancePk, groupNumber, amountCents, userId: caller.userId } as const;
  const decision = decideControl(
    { ...action, secondUserId: null },
    [...controls.facts, ...done],
    controls.limits,
    controls.window,
  );
  if (decision.outcome === 'refused') return refused(decision.message);
  if (decision.outcome === 'allowed') done.push({ ...action, secondUserId: null, at: now.toISOString() });
  if (saved) {
    if (waiting) await tx.writeOffs.lapse(groupNumber, waiting.writeOffPk);
    const { body, today } = saved;
    const { reason: why, note } = body;
    const state = decision.outcome === 'allowed' ? ('DONE' as const) : ('WAITING' as const);
    const added = { balancePk, stateKey, entry, amountCents, reason: why, note, state };
    const writeOffPk = await tx.writeOffs.add(groupNumber, added, caller, now);
    if (state === 'WAITING') await tx.notices.add({ groupNumber, kind: 'writeOffWaiting', writeOffPk }, now);
    if (state === 'DONE') {
      const of = { groupNumber, writeOffPk, amountCents, member: { ...balance, memberName } };
      await postWriteOff(tx, of, { by: caller, now, today });
    }
  }
  return outcomeOf(decision, amountCents);
}

/** Remaining balance of the coverage over all plans, after the earlier write-offs in the request. */
function netLeft(netCents: Cents, balance: SeenBalance, written: readonly WriteOffResult[]): Cents {
  const { coverage } = balance;
  const isOfCoverage = (one: WriteOffResult) =>
    isSamePerson(one, balance) && (one.coverage === coverage || one.coverage === '' || coverage === '');
  return cents(netCents - sumCents(written.filter(isOfCoverage).map(({ amountCents }) => amountCents)));
}

function outcomeOf(decision: ControlDecision, amountCents: Cents): Outcome {
  if (decision.outcome === 'allowed') return { outcome: 'writtenOff', amountCents, message: '' };
  return { outcome: 'waiting', amountCents, message: decision.message };
}

function refused(message: string): Outcome {
  return { outcome: 'refused', amountCents: ZERO, message };
}
