import { RemittanceList } from '../../../src/application/money/processing/PaymentFiles';
import { CarrierBanks } from '../../../src/application/office/setup/CarrierBank';
import type { AccountDetails } from '../../../src/domain/money/payments/accountChange';
import { withCheckDigit } from '../../../src/domain/money/payments/BankAccount';
import type { BankFile, Remittance } from '../../../src/domain/money/processing/BankFile';
import type { CarrierAccountStep } from '../../../src/domain/money/processing/CarrierAccount';
import { possibleRemittanceSteps } from '../../../src/domain/money/processing/RemittanceState';
import { addBankDays } from '../../../src/domain/platform/dates/bankDays';
import type { LocalDate } from '../../../src/domain/platform/dates/LocalDate';
import type { Random } from '../Random';
import type { BankAccount } from './BankAccount';
import { once } from './decideChanges';
import { type Entry, entryText } from './nachaEntries';
import type { OfficePeople } from './OfficePeople';
import type { Visit } from './Visit';
import type { Visits } from './Visits';

/** Day of the year on which the carrier gives its bank account. Before, money is wired. */
const STARTS_AFTER_DAYS = 20;
/** How often the carrier gives another account after the bank did not pay a credit, per day. */
const MOVES = 0.25;
/** Share of the remittances about which something is recorded on a day. */
const RECORDED = 0.5;
/** Remittances that are worked on, latest first. */
const LATEST = 12;
const SIZE = 100;

interface Paid {
  readonly on: LocalDate;
  readonly amountCents: number;
  readonly traceNumber: string;
}

/** Pays the carrier by wire and, once it gave its account, by ACH credit. */
export class CarrierCredits {
  readonly counts = { credits: 0, failed: 0, accounts: 0 };
  /** Amounts and dates of the bank's wires, by remittance. */
  private readonly wired = new Map<string, Paid>();
  /** When the bank pays each ACH credit, by remittance. */
  private readonly credited = new Map<string, LocalDate>();
  /** The account that each remittance's latest ACH credit was sent to. */
  private readonly creditedTo = new Map<string, AccountDetails | undefined>();
  private details: AccountDetails | undefined;
  /** Remittances whose credits to the current account failed. */
  private readonly failed = new Set<string>();
  private days = 0;

  constructor(
    private readonly carrierCode: string,
    private readonly people: Pick<OfficePeople, 'manager' | 'secondManager'>,
    private readonly account: BankAccount,
    private readonly visits: Visits,
    private readonly random: Random,
  ) {}

  /** The carrier gives its first account, or another one. One manager enters it, and another one confirms it. */
  async workOnAccounts(): Promise<void> {
    this.days += 1;
    const isFirst = this.days === STARTS_AFTER_DAYS;
    const isNext = this.failed.size > 0 && this.random.chance(MOVES);
    if (!isFirst && !isNext) return;
    this.counts.accounts += 1;
    const details: AccountDetails = {
      accountType: this.random.oneOf(['checking', 'savings']),
      routingNumber: withCheckDigit('02100002'),
      accountNumber: String(880_000_000 + this.counts.accounts),
    };
    const { visits, people } = this;
    await visits.visit(people.manager, (visit) =>
      once(visit, () => visit.get(CarrierBanks).open(this.carrierCode).propose(details)),
    );
    await visits.visit(people.secondManager, (visit) => this.decide(visit, 'confirm'));
    this.details = details;
    this.failed.clear();
  }

  /** Records that remittances were sent and cleared, and undoes some of these records. The bank pays days after a wire is sent. */
  async record(day: LocalDate): Promise<void> {
    for (const { on, amountCents, traceNumber } of this.wired.values())
      if (on === day) this.account.book('remittance', on, amountCents, traceNumber);
    await this.visits.visit(this.people.manager, async (visit) => {
      const list = visit.get(RemittanceList);
      for (const remittance of await readRemittances(visit, LATEST)) {
        if (!this.random.chance(RECORDED)) continue;
        const possible = this.stepsOf(remittance, day);
        if (possible.length === 0) continue;
        const step = this.random.oneOf(possible);
        await visit.insist(() => list.record(remittance, { step, note: step === 'undo' ? 'Recorded too early' : '' }));
        const { remittancePk, state, amountCents, traceNumber } = remittance;
        const on = addBankDays(day, this.random.between(1, 3));
        if (step === 'send') this.wired.set(remittancePk, { on, amountCents, traceNumber });
        if (step === 'undo' && state === 'SENT') this.wired.delete(remittancePk);
      }
    });
  }

  /** A file of credits goes to the bank. @returns where they differ from the remittances in it */
  async take(visit: Visit, { fileName }: BankFile, entries: readonly Entry[]): Promise<readonly string[]> {
    const inFile = (await readRemittances(visit, SIZE)).filter(({ achFile }) => achFile === fileName);
    const found = inFile.length === entries.length ? [] : [`${fileName} has ${entries.length} of ${inFile.length}.`];
    for (const { id, on, cents, details } of entries) {
      const remittance = inFile.find(({ traceNumber }) => traceNumber === id);
      const [is, should] = [
        entryText(on, cents, details),
        remittance && this.details && entryText(on, remittance.amountCents, this.details),
      ];
      if (is !== should) found.push(`${fileName}, ${id}: credited as ${is}, expected ${should}`);
      if (!remittance) continue;
      this.counts.credits += 1;
      this.credited.set(remittance.remittancePk, on);
      this.creditedTo.set(remittance.remittancePk, this.details);
      if (this.failed.has(remittance.remittancePk)) found.push(`${fileName}, ${id}: this account failed before`);
    }
    return found;
  }

  /** The bank rejected or returned the credit with a trace number. */
  async fail(visit: Visit, traceNumber: string): Promise<void> {
    const { remittancePk } = await this.remittance(visit, traceNumber);
    this.counts.failed += 1;
    this.credited.delete(remittancePk);
    // The carrier may have given another account since.
    if (this.creditedTo.get(remittancePk) === this.details) this.failed.add(remittancePk);
  }

  /** A manager records that the bank returned a credit. */
  async returnByHand(visit: Visit, traceNumber: string): Promise<void> {
    const remittance = await this.remittance(visit, traceNumber);
    const list = visit.get(RemittanceList);
    await visit.insist(() => list.record(remittance, { step: 'return', note: 'Account closed' }));
  }

  private async remittance(visit: Visit, traceNumber: string): Promise<Remittance> {
    const found = (await readRemittances(visit, SIZE)).find((one) => one.traceNumber === traceNumber);
    if (!found) throw new Error(`There is no remittance ${traceNumber}.`);
    return found;
  }

  /** After the bank has paid, the record is not undone, and an ACH credit has cleared. */
  private stepsOf({ remittancePk, state, achFile }: Remittance, day: LocalDate) {
    const steps = possibleRemittanceSteps(state, achFile);
    if (achFile !== null) {
      const paidOn = this.credited.get(remittancePk);
      return steps.filter((step) => step === 'clear' && paidOn !== undefined && paidOn <= day);
    }
    const wired = this.wired.get(remittancePk);
    return steps.filter((step) => step !== 'undo' || (wired !== undefined && wired.on > day));
  }

  private async decide(visit: Visit, step: CarrierAccountStep): Promise<void> {
    const bank = visit.get(CarrierBanks).open(this.carrierCode);
    const { items } = await visit.read(bank.accounts$);
    const proposed = items.find(({ state }) => state === 'PROPOSED');
    if (!proposed) throw new Error(`Carrier ${this.carrierCode} has no account to confirm.`);
    await once(visit, () => bank.decide(proposed.accountPk, step, ''));
  }
}

/** Remittances, latest first. */
async function readRemittances(visit: Visit, size: number): Promise<readonly Remittance[]> {
  const list = visit.get(RemittanceList);
  list.show({ carrierCode: '', businessDate: undefined, state: undefined, page: 0, size });
  return (await visit.read(list.result$)).items;
}
