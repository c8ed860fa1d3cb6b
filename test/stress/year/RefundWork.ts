import { ChangeRefundChecks, RefundCredits } from '../../../src/application/money/refunds/Refunds';
import { HeldItemList, WorkOnSuspense } from '../../../src/application/money/suspense/Suspense';
import { Lists } from '../../../src/application/platform/lists/Lists';
import type { ReturnCode } from '../../../src/domain/money/payments/returnCodes';
import type { BankFile } from '../../../src/domain/money/processing/BankFile';
import type { Refund } from '../../../src/domain/money/refunds/Refund';
import type { RefundCreditStep } from '../../../src/domain/money/refunds/refundCredit';
import { REFUNDS } from '../../../src/domain/money/refunds/refundList';
import type { RefundState } from '../../../src/domain/money/refunds/refundStates';
import type { HeldItem } from '../../../src/domain/money/suspense/HeldItem';
import type { LocalDate } from '../../../src/domain/platform/dates/LocalDate';
import { cents } from '../../../src/domain/platform/money/Cents';
import type { Random } from '../Random';
import type { GroupBooks } from './GroupBooks';
import { type Entry, entryText } from './nachaEntries';
import type { OfficePeople } from './OfficePeople';
import { accountName } from './payBills';
import type { YearRefund } from './RefundBooks';
import type { Visit } from './Visit';
import type { Visits } from './Visits';

/** Share of the groups with held money that get a refund on a day, and of the refunds of everything that an item has. */
const REFUNDED = 0.08;
const WHOLE = 0.7;
/** Share of what waits that is decided on a day, approved, and paid. */
const DECIDED = 0.6;
const APPROVED = 0.85;
const PAID = 0.7;
const CANCELED = 0.05;
/** After so many failed credits, the money goes back to suspense. */
const MOST_FAILURES = 2;
const SIZE = 100;

/** Managers refund money held for groups by ACH credit, and approve what needs a second person. */
export class RefundWork {
  constructor(
    private readonly people: Pick<OfficePeople, 'manager' | 'secondManager'>,
    private readonly visits: Visits,
    private readonly random: Random,
  ) {}

  /** Managers' work on refunds on a day. */
  async work(groups: readonly GroupBooks[]): Promise<void> {
    const { random } = this;
    for (const books of groups) {
      for (const one of books.refunds.in('READY')) if (random.chance(CANCELED)) await this.cancel(one);
      for (const one of books.refunds.in('TO_APPROVE')) if (random.chance(DECIDED)) await this.decideCredit(one);
      for (const one of books.refunds.in('ASKED')) if (random.chance(DECIDED)) await this.decide(books, one);
      if (books.heldCents > 0 && random.chance(REFUNDED)) await this.refund(books);
    }
    await this.name(groups);
    for (const books of groups)
      for (const one of books.refunds.in('OWED')) if (random.chance(PAID)) await this.pay(books, one);
  }

  /** Takes a file of refunds to the bank. @returns how it differs from the refunds that were ready */
  async takeFile(
    visit: Visit,
    { fileName }: BankFile,
    entries: readonly Entry[],
    day: LocalDate,
    groups: readonly GroupBooks[],
  ): Promise<readonly string[]> {
    const listed = await readRefunds(visit, 'ACH_FILED');
    const inFile = new Map(
      listed.map(({ refundPk, credit }) => [credit?.fileName === fileName ? credit.reference : null, refundPk]),
    );
    const filed = groups.flatMap(({ refunds, accounts }) =>
      refunds.file(day, accounts).map((one) => ({ one, accounts })),
    );
    const found =
      filed.length === entries.length ? [] : [`${fileName} has ${entries.length} of ${filed.length} refunds`];
    for (const { id, on, cents: paid, details } of entries) {
      const due = filed.find(({ one }) => one.refundPk === inFile.get(id));
      if (due) due.one.reference = id;
      const [is, should] = [
        entryText(on, paid, details),
        due && entryText(due.one.settlesOn, due.one.cents, due.accounts.detailsOf(due.one.account)),
      ];
      if (is !== should) found.push(`${fileName}, ${id}: credited as ${is}, expected ${should}`);
    }
    return found;
  }

  /** A manager records that the bank returned a credit. */
  async returnByHand(visit: Visit, refund: YearRefund, returnCode: ReturnCode): Promise<void> {
    await this.take(visit, refund, 'return', { returnCode });
  }

  /** Refunds one item of the group's held money, but no excess of a payment that could still be returned. */
  private async refund(books: GroupBooks): Promise<void> {
    const { random, visits, people } = this;
    await visits.visit(people.manager, async (visit) => {
      const items = (await readItems(visit, books)).filter(
        ({ origin, refund, availableCents }) =>
          refund === null && availableCents > 0 && !books.excessConfirmations.includes(origin),
      );
      if (items.length === 0) return;
      const item = random.oneOf(items);
      const amountCents = cents(random.chance(WHOLE) ? item.availableCents : random.between(1, item.availableCents));
      const request = { amountCents, payee: `Group ${books.groupNumber}`, reason: 'Paid too much' };
      const after = await visit.insist(visit.get(WorkOnSuspense).refund(item, request));
      books.askRefund(amountCents, after.refund !== null);
    });
  }

  private async decide(books: GroupBooks, one: YearRefund): Promise<void> {
    const { random, visits, people } = this;
    const approve = random.chance(APPROVED);
    await visits.visit(people.secondManager, async (visit) => {
      const item = (await readItems(visit, books)).find(({ refund }) => refund?.amountCents === one.cents);
      if (!item?.refund) throw new Error(`Group ${books.groupNumber} has no refund of ${one.cents} to approve.`);
      const decision = { movePk: item.refund.movePk, approve, note: approve ? '' : 'Not yet' };
      await visit.insist(visit.get(WorkOnSuspense).decide(item, decision));
    });
    books.decideRefund(one, approve);
  }

  /** Finds the keys of new refunds. Refunds of one amount to one group are alike. */
  private async name(groups: readonly GroupBooks[]): Promise<void> {
    const unnamed = groups.filter(({ refunds }) => refunds.in('OWED').some(({ refundPk }) => refundPk === ''));
    if (unnamed.length === 0) return;
    const listed = await this.visits.visit(this.people.manager, (visit) => readRefunds(visit, 'APPROVED'));
    for (const { groupNumber, refunds } of unnamed) {
      for (const one of refunds.in('OWED').filter(({ refundPk }) => refundPk === '')) {
        const found = listed.find(
          ({ refundPk, groupNumber: of, amountCents }) =>
            of === groupNumber &&
            amountCents === one.cents &&
            !refunds.items.some((known) => known.refundPk === refundPk),
        );
        if (!found) throw new Error(`Group ${groupNumber} has no approved refund of ${one.cents}.`);
        one.refundPk = found.refundPk;
      }
    }
  }

  private async pay(books: GroupBooks, one: YearRefund): Promise<void> {
    const { random, visits, people } = this;
    if (one.failures >= MOST_FAILURES) return this.returnToSuspense(books, one);
    const usable = books.accounts.all.flatMap(([n]) => (books.accounts.isHeld(n) ? [] : [n]));
    if (usable.length === 0) return;
    const account = random.oneOf(usable);
    await visits.visit(people.manager, async (visit) => {
      const effect = visit.get(RefundCredits).effect();
      effect.show(one.refundPk);
      const { problem, needsApproval, accounts } = await visit.read(effect.result$);
      const shown = accounts.find(({ name }) => name === accountName(account));
      if (problem !== null || needsApproval !== one.needsApproval || !shown || shown.problem !== null)
        throw new Error(`Refund ${one.refundPk} cannot be paid: ${JSON.stringify({ problem, needsApproval, shown })}`);
      await this.take(visit, one, 'pay', { bankAccountPk: shown.bankAccountPk });
    });
    one.account = account;
    one.state = one.needsApproval ? 'TO_APPROVE' : 'READY';
  }

  private async decideCredit(one: YearRefund): Promise<void> {
    const { random, visits, people } = this;
    const step = random.chance(APPROVED) ? 'approve' : 'decline';
    const isTaken = await visits.visit(people.secondManager, (visit) => this.approveIfUsable(visit, one, step));
    if (isTaken) one.state = step === 'approve' ? 'READY' : 'OWED';
  }

  /** A credit to an account that its bank has corrected since waits until the change is decided. */
  private async approveIfUsable(visit: Visit, one: YearRefund, step: 'approve' | 'decline'): Promise<boolean> {
    const refund = (await readRefunds(visit, 'ACH_WAITS')).find(({ refundPk }) => refundPk === one.refundPk);
    if (!refund?.credit) throw new Error(`Refund ${one.refundPk} has no credit to approve.`);
    if (step === 'approve' && refund.credit.problem !== null) return false;
    await this.take(visit, one, step, { note: step === 'approve' ? '' : 'Another account' });
    return true;
  }

  private async cancel(one: YearRefund): Promise<void> {
    await this.visits.visit(this.people.manager, (visit) => this.take(visit, one, 'cancel', { note: 'Not today' }));
    one.state = 'OWED';
  }

  private async returnToSuspense(books: GroupBooks, one: YearRefund): Promise<void> {
    await this.visits.visit(this.people.manager, async (visit) => {
      await visit.insist(visit.get(ChangeRefundChecks).returnToSuspense(one, 'No account takes it'));
    });
    books.returnToSuspense(one);
  }

  private async take(
    visit: Visit,
    refund: YearRefund,
    step: RefundCreditStep,
    given: { readonly bankAccountPk?: string; readonly note?: string; readonly returnCode?: ReturnCode },
  ): Promise<void> {
    const { bankAccountPk = null, note = '', returnCode = null } = given;
    await visit.insist(visit.get(RefundCredits).change(refund, { step, bankAccountPk, note, returnCode }));
  }
}

async function readRefunds(visit: Visit, state: RefundState): Promise<readonly Refund[]> {
  const list = visit.get(Lists).open(REFUNDS);
  list.show({ state, q: '', page: 0, size: SIZE });
  const { items, total } = await visit.read(list.result$);
  if (items.length < total) throw new Error(`There are ${total} refunds in state ${state}, too many for one page.`);
  return items;
}

/** The group's money in suspense, oldest first. */
async function readItems(visit: Visit, { groupNumber }: GroupBooks): Promise<readonly HeldItem[]> {
  const list = visit.get(HeldItemList);
  list.show({ groupNumber, level: undefined, q: '', sort: 'age', direction: 'desc', page: 0, size: SIZE });
  const { items } = await visit.read(list.result$);
  // Items of one time are in an order that depends on random keys.
  return [...items].sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
}

const keyOf = ({ addDate, origin, remainingCents }: HeldItem) => [addDate, remainingCents, origin].join(' ');
