import type { BankReversal, BankReversalEffect } from '../../contract/money/bankReversals';
import type { FileReversal, FileReversalEffect } from '../../contract/money/fileReversals';
import type { RefundCreditEffect } from '../../contract/money/refundCredits';
import {
  BANK_REVERSAL_REASONS,
  type BankReversalStep,
  possibleReversalSteps,
} from '../../src/domain/money/payments/bankReversal';
import type { BankFile } from '../../src/domain/money/processing/BankFile';
import type { Refund } from '../../src/domain/money/refunds/Refund';
import type { RefundCreditStep } from '../../src/domain/money/refunds/refundCredit';
import type { TestPerson } from '../support/server/TestData';
import type { OfficeCalls } from './OfficeCalls';
import type { Random } from './Random';
import type { Recorder } from './Recorder';
import type { OfficePeople, StressGroup } from './stressData';

/** Above this, reversals and refunds need a second person. */
const ALONE_CENTS = 2_000;
const LATEST = 200;
const FILES = 20;
const NOTE = 'Entered twice';

interface SeenItem {
  readonly suspensePk: string;
  readonly groupNumber: string | null;
  readonly availableCents: number;
  readonly refund: { readonly movePk: string } | null;
}

/** Refund states with a credit, and what can be done about it. */
const CREDIT_STEPS: Readonly<Partial<Record<Refund['state'], readonly RefundCreditStep[]>>> = {
  APPROVED: ['pay'],
  ACH_WAITS: ['approve', 'approve', 'decline'],
  ACH_READY: ['cancel'],
  ACH_FILED: ['cancel', 'reject', 'return'],
  ACH_SETTLED: ['return'],
};

/** Reverses debits and whole files at the bank and refunds money by ACH credit, with second persons, concurrently with payers. */
export class Treasury {
  constructor(
    private readonly people: OfficePeople,
    private readonly groups: readonly StressGroup[],
    private readonly calls: OfficeCalls,
    private readonly recorder: Recorder,
    private readonly random: Random,
  ) {}

  /** Lets nobody reverse large amounts alone. */
  async setLimit(): Promise<void> {
    const { manager } = this.people;
    const controls = await this.calls.read<{ readonly today: string }>(manager, '/api/controls');
    const limit = { kind: 'reversal', scope: 'item', effect: 'secondPerson', limitCents: ALONE_CENTS };
    const body = { ...limit, appliesFrom: controls?.today, note: 'Stress' };
    if (!(await this.calls.send(manager, '/api/controls/limits', body, 'limits set')))
      throw new Error('The limit of reversals could not be set.');
  }

  /** @returns false if there was nothing to do. */
  act(): Promise<boolean> {
    const kind = this.random.next();
    if (kind < 0.5) return this.workOnReversal();
    return kind < 0.65 ? this.workOnFile() : this.workOnRefund();
  }

  /** Requests the reversal of one of the latest payments, or takes a step of its reversal. */
  private async workOnReversal(): Promise<boolean> {
    const { random, calls } = this;
    const latest = this.recorder.acknowledged.slice(-LATEST).filter(({ kind }) => kind === 'paid');
    if (latest.length === 0) return false;
    const path = `/api/payments/${encodeURIComponent(random.oneOf(latest).paymentPk)}/bankReversal`;
    const effect = await calls.read<BankReversalEffect>(this.anyManager(), path);
    if (!effect) return false;
    const [reversal] = effect.reversals;
    const steps = reversal ? possibleReversalSteps(reversal) : [];
    if (reversal && steps.length > 0 && random.chance(0.6)) return this.takeStep(path, reversal, random.oneOf(steps));
    if (effect.problem !== null && random.chance(0.9)) return false;
    const reason = random.oneOf(BANK_REVERSAL_REASONS);
    const body = { reason, note: NOTE, discoveredAt: effect.asOf, amountCents: effect.amountCents };
    return (await calls.send(this.anyManager(), path, body, 'reversals requested')) !== undefined;
  }

  private async takeStep(path: string, { reversalNo }: BankReversal, step: BankReversalStep): Promise<boolean> {
    const note = step === 'approve' ? '' : NOTE;
    const body = { reversalNo, step, note, returnCode: step === 'return' ? 'R02' : null };
    return (await this.calls.send(this.anyManager(), `${path}/step`, body, `reversals: ${step}`)) !== undefined;
  }

  /** Requests the reversal of one of the latest files, or decides about a request. */
  private async workOnFile(): Promise<boolean> {
    const { random, calls } = this;
    const { secondManager } = this.people;
    const files = await calls.read<{ readonly items: readonly BankFile[] }>(
      secondManager,
      `/api/bankFiles?size=${FILES}`,
    );
    const payments = files?.items.filter(({ kind }) => kind === 'PAYMENTS') ?? [];
    if (payments.length === 0) return false;
    const path = `/api/bankFiles/${encodeURIComponent(random.oneOf(payments).filePk)}/reversal`;
    const effect = await calls.read<FileReversalEffect>(this.anyManager(), path);
    if (!effect) return false;
    if (effect.reversals.length > 0 && random.chance(0.7)) return this.decide(random.oneOf(effect.reversals));
    if (effect.problem !== null) return false;
    const { asOf, paymentCount, amountCents } = effect;
    const reason = random.oneOf(BANK_REVERSAL_REASONS);
    const body = { batch: null, reason, note: NOTE, discoveredAt: asOf, isLate: false, paymentCount, amountCents };
    return (await calls.send(this.anyManager(), path, body, 'files reversed')) !== undefined;
  }

  private async decide({ reversalPk }: FileReversal): Promise<boolean> {
    const step = this.random.oneOf(['approve', 'cancel'] as const);
    const body = { step, note: step === 'approve' ? '' : NOTE };
    const path = `/api/fileReversals/${encodeURIComponent(reversalPk)}/step`;
    return (await this.calls.send(this.anyManager(), path, body, `files: ${step}`)) !== undefined;
  }

  /** Refunds money in suspense, decides about a refund, or pays one by ACH credit and takes steps of the credit. */
  private async workOnRefund(): Promise<boolean> {
    const { random, calls } = this;
    const group = random.oneOf(this.groups);
    if (random.chance(0.5)) return this.workOnCredit();
    const { items = [] } =
      (await calls.read<{ readonly items: readonly SeenItem[] }>(this.people.manager, '/api/suspense/search', {
        q: group.groupNumber,
        size: 20,
      })) ?? {};
    const item = items.find(({ groupNumber, availableCents, refund }) => groupNumber && (refund || availableCents > 0));
    if (!item) return false;
    const path = `/api/suspense/${encodeURIComponent(item.suspensePk)}/refund`;
    if (item.refund) {
      const body = { movePk: item.refund.movePk, approve: random.chance(0.8), note: NOTE };
      return (await calls.send(this.anyManager(), `${path}/decide`, body, 'refunds decided')) !== undefined;
    }
    const amountCents = random.between(1, item.availableCents);
    const body = { amountCents, payee: 'The group', reason: 'Paid too much' };
    return (await calls.send(this.anyManager(), path, body, 'refunds requested')) !== undefined;
  }

  private async workOnCredit(): Promise<boolean> {
    const { random, calls } = this;
    const { items = [] } =
      (await calls.read<{ readonly items: readonly Refund[] }>(this.people.manager, '/api/refunds/search', {
        size: 100,
      })) ?? {};
    if (items.length === 0) return false;
    const refund = random.oneOf(items);
    const path = `/api/refunds/${encodeURIComponent(refund.refundPk)}/credit`;
    const steps = CREDIT_STEPS[refund.state];
    if (!steps) return false;
    const step = random.oneOf(steps);
    let bankAccountPk: string | null = null;
    if (step === 'pay') {
      const effect = await calls.read<RefundCreditEffect>(this.anyManager(), path);
      const account = effect?.accounts.find(({ problem }) => problem === null);
      if (!account || effect?.problem !== null) return false;
      ({ bankAccountPk } = account);
    }
    const body = { step, bankAccountPk, note: NOTE, returnCode: step === 'return' ? 'R02' : null };
    return (await calls.send(this.anyManager(), path, body, `credits: ${step}`)) !== undefined;
  }

  private anyManager(): TestPerson {
    return this.random.oneOf([this.people.manager, this.people.secondManager]);
  }
}
