import type { FileReversalEffect } from '../../../contract/money/fileReversals';
import { FileReversals } from '../../../src/application/money/processing/FileReversals';
import { REVERSAL_BANK_DAYS } from '../../../src/domain/money/payments/bankReversal';
import type { BankFile } from '../../../src/domain/money/processing/BankFile';
import type { FileReversalStep } from '../../../src/domain/money/processing/fileReversal';
import { addBankDays } from '../../../src/domain/platform/dates/bankDays';
import { addDays, type LocalDate } from '../../../src/domain/platform/dates/LocalDate';
import type { Random } from '../Random';
import type { Bank } from './Bank';
import { cashOf, type GroupBooks, type PaymentReversal, type YearPayment } from './GroupBooks';
import type { OfficePeople } from './OfficePeople';
import { REVERSAL_REASONS, REVERSED_ALONE_CENTS } from './reverseDebits';
import type { Visit } from './Visit';
import type { Visits } from './Visits';

/** Share of the files with settled debits that are reversed on a day, and of them by batch, if they have more than one. */
const REVERSED = 0.02;
const BY_BATCH = 0.5;
const DECIDED = 0.6;
const CANCELED = 0.15;
/** Share of the errors that were discovered long ago, and the hours since then. */
const LATE = 0.3;
const LATE_HOURS = 25;
const HOUR_MS = 3_600_000;
/** Days after which no debit of a file can be reversed. */
const LAST_DAY = 12;

interface SentFile {
  readonly file: BankFile;
  readonly takenOn: LocalDate;
  readonly payments: readonly { readonly payment: YearPayment; readonly books: GroupBooks }[];
}

interface Request {
  readonly file: BankFile;
  readonly parts: readonly PaymentReversal[];
}

/** Managers reverse whole bank files and batches that were sent in error. */
export class FileReversalWork {
  readonly counts = { files: 0, batches: 0, payments: 0 };
  private files: SentFile[] = [];
  private requests: Request[] = [];

  constructor(
    private readonly people: Pick<OfficePeople, 'manager' | 'secondManager'>,
    private readonly bank: Pick<Bank, 'forget'>,
    private readonly visits: Visits,
    private readonly random: Random,
  ) {}

  /** A file of debits went to the bank. */
  add(file: BankFile, payments: SentFile['payments'], takenOn: LocalDate): void {
    this.files.push({ file, takenOn, payments });
  }

  /** The bank rejected a file, so it moved no money. */
  drop(fileName: string): void {
    this.files = this.files.filter(({ file }) => file.fileName !== fileName);
  }

  /** Managers' work on files on a day. */
  async work(day: LocalDate): Promise<void> {
    const { random } = this;
    this.requests = this.requests.filter(({ parts }) => parts.some(isUnsent));
    for (const one of this.requests) {
      if (random.chance(CANCELED)) await this.cancel(one);
      else if (one.parts.some(({ state }) => state === 'WAITING') && random.chance(DECIDED))
        await this.approve(one, day);
    }
    this.files = this.files.filter(({ takenOn }) => addDays(takenOn, LAST_DAY) > day);
    for (const one of this.files) {
      const isSettled = one.payments.every(({ payment }) => payment.status !== 'PENDING');
      if (!isSettled || !random.chance(REVERSED)) continue;
      if (!one.payments.some((entry) => isReversible(entry, day))) continue;
      await this.visits.visit(this.people.manager, (visit) => this.reverse(visit, one, day));
      this.files = this.files.filter((file) => file !== one);
    }
  }

  private async reverse(visit: Visit, { file, payments }: SentFile, day: LocalDate): Promise<void> {
    const { random, counts } = this;
    const reason = random.oneOf(REVERSAL_REASONS);
    const whole = await readEffect(visit, file, null);
    const isPart = whole.batches.length > 1 && random.chance(BY_BATCH);
    const batch = isPart ? random.oneOf(whole.batches) : undefined;
    const effect = batch ? await readEffect(visit, file, batch.batch) : whole;
    const included = payments
      .filter((one) => isReversible(one, day))
      .filter(({ payment }) => !batch || payment.settleDate === batch.settleDate);
    if (batch && included.length === 0) return;
    const waits = included.some(({ payment }) => cashOf(payment) > REVERSED_ALONE_CENTS);
    const total = included.reduce((sum, { payment }) => sum + cashOf(payment), 0);
    const [is, should] = [
      [effect.problem, effect.paymentCount, effect.amountCents, effect.approval !== null].join(),
      [null, included.length, total, waits].join(),
    ];
    if (is !== should) throw new Error(`${file.fileName} would be reversed as ${is}, expected ${should}.`);
    const { asOf, paymentCount, amountCents } = effect;
    const longAgo = Date.parse(asOf) - LATE_HOURS * HOUR_MS;
    const isLate = longAgo > Date.parse(file.addDate) && random.chance(LATE);
    const discoveredAt = isLate ? new Date(longAgo).toISOString() : asOf;
    const request = { batch: batch?.batch ?? null, reason, note: 'Sent in error', discoveredAt, isLate };
    const reversals = visit.get(FileReversals);
    await visit.insist(() => reversals.ask(file.filePk, { ...request, paymentCount, amountCents }));
    const parts = included.map(({ payment, books }) => {
      this.bank.forget(payment);
      return books.reversals.add(payment, waits, true);
    });
    this.requests.push({ file, parts });
    if (batch) counts.batches += 1;
    else counts.files += 1;
    counts.payments += parts.length;
  }

  /** Reversals that would settle too late are canceled instead. */
  private async approve({ file, parts }: Request, day: LocalDate): Promise<void> {
    await this.visits.visit(this.people.secondManager, (visit) => takeStep(visit, file, 'approve'));
    for (const one of parts.filter(({ state }) => state === 'WAITING'))
      one.state = isInTime(one.payment, day) ? 'OPEN' : 'CANCELED';
  }

  private async cancel({ file, parts }: Request): Promise<void> {
    await this.visits.visit(this.people.manager, (visit) => takeStep(visit, file, 'cancel'));
    for (const one of parts.filter(isUnsent)) one.state = 'CANCELED';
  }
}

const isUnsent = ({ state }: PaymentReversal) => state === 'WAITING' || state === 'OPEN';

/** Whether a reversal that is sent on a day settles in time. */
export function isInTime({ settleDate }: YearPayment, day: LocalDate): boolean {
  return addBankDays(day, 1) <= addBankDays(settleDate, REVERSAL_BANK_DAYS);
}

function isReversible({ payment, books }: SentFile['payments'][number], day: LocalDate): boolean {
  return payment.status === 'PROCESSED' && !books.reversals.isOnItsWay(payment) && isInTime(payment, day);
}

async function takeStep(visit: Visit, file: BankFile, step: FileReversalStep): Promise<void> {
  const [latest] = (await readEffect(visit, file, null)).reversals;
  if (!latest) throw new Error(`There is no reversal of ${file.fileName}.`);
  const reversals = visit.get(FileReversals);
  await visit.insist(() => reversals.take(latest, { step, note: step === 'approve' ? '' : 'Not an error' }));
}

async function readEffect(visit: Visit, { filePk }: BankFile, batch: number | null): Promise<FileReversalEffect> {
  const reversals = visit.get(FileReversals);
  reversals.show({ filePk, batch, reason: undefined });
  return visit.read(reversals.result$);
}
