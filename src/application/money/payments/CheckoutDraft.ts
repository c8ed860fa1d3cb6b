import { HELD_METHODS, type HeldMethod } from '../../../domain/money/payments/paymentMethods';
import { parseLocalDate } from '../../../domain/platform/dates/LocalDate';
import { type Cents, cents } from '../../../domain/platform/money/Cents';
import type { DraftKeeper, DraftState } from '../../platform/drafts/DraftKeeper';
import type { NewKey } from '../../platform/shared/NewKey';
import type { CheckoutChoices } from './CheckoutState';

/** The saved checkout: survives reloads and crashes, and is shared between tabs. @source product.md, Screens: Pay */
export interface SavedCheckout extends CheckoutChoices {
  /** UUID, one for each checkout: the idempotency key of every attempt of this payment. */
  readonly key: string;
  /** Whether it was sent at least once: its outcome must be found out before anything else. */
  readonly sent: boolean;
}

/** The draft of a checkout in progress, saved under the key that its payment will carry. */
export class CheckoutDraft {
  private paymentKey: string;
  private isSent: boolean;

  constructor(
    private readonly keeper: DraftKeeper,
    private readonly newKey: NewKey,
    { key, sent }: Pick<SavedCheckout, 'key' | 'sent'>,
  ) {
    this.paymentKey = key;
    this.isSent = sent;
  }

  /** UUID that every attempt of this payment carries. */
  get key(): string {
    return this.paymentKey;
  }

  /** @param read gets the selection when it is saved; without a bill the draft is deleted. */
  save(read: () => CheckoutChoices): void {
    this.keeper.save(() => {
      const { amounts, usedHeld, ...rest } = read();
      if (amounts.size === 0) return undefined;
      const { bankAccountPk, sourceCents, writesOff, excessTo, confirmedExcessCents = null, payOn, acceptsLate } = rest;
      const choices = {
        amounts: [...amounts],
        usedHeld: [...usedHeld],
        bankAccountPk,
        sourceCents,
        writesOff,
        excessTo,
        confirmedExcessCents,
        payOn,
        acceptsLate,
      };
      return { key: this.paymentKey, ...choices, sent: this.isSent };
    });
  }

  /**
   * Saves that the payment is about to be sent, so that a later visit can find out its outcome.
   *
   * @returns whether that is saved, and if not why. Never rejects.
   */
  async saveSent(read: () => CheckoutChoices): Promise<DraftState> {
    this.isSent = true;
    this.save(read);
    await this.keeper.flushOnce();
    return this.keeper.current;
  }

  /** Starts another payment: the old key was used, for example in another tab. */
  renewKey(read: () => CheckoutChoices): void {
    this.paymentKey = this.newKey();
    this.isSent = false;
    this.save(read);
  }

  /** Deletes the draft. Never rejects. */
  delete(): Promise<void> {
    return this.keeper.forget();
  }
}

/** Draft key of a group's checkout. There is one for each group, so that two tabs pay the same payment. */
export function draftIdOf(groupNumber: string): string {
  return `pay.${groupNumber}`;
}

/** Reads a saved draft. @returns undefined for anything that is not one. */
export function savedCheckoutOf(body: Readonly<Record<string, unknown>> | undefined): SavedCheckout | undefined {
  if (!body || typeof body['key'] !== 'string') return undefined;
  const { bankAccountPk, sourceCents, confirmedExcessCents, payOn } = body;
  return {
    key: body['key'],
    amounts: new Map(amountsOf(body['amounts'])),
    bankAccountPk: typeof bankAccountPk === 'string' ? bankAccountPk : null,
    usedHeld: new Map(usedHeldOf(body['usedHeld'])),
    sourceCents: isCents(sourceCents) ? cents(sourceCents) : null,
    writesOff: body['writesOff'] === true,
    excessTo: body['excessTo'] === 'overShort' ? 'overShort' : 'creditSuspense',
    confirmedExcessCents: isCents(confirmedExcessCents) ? cents(confirmedExcessCents) : null,
    payOn: typeof payOn === 'string' ? (parseLocalDate(payOn) ?? null) : null,
    acceptsLate: body['acceptsLate'] === true,
    sent: body['sent'] === true,
  };
}

function amountsOf(saved: unknown): [string, Cents][] {
  if (!Array.isArray(saved)) return [];
  return saved.flatMap((entry: unknown): [string, Cents][] => {
    if (!Array.isArray(entry)) return [];
    const [billPk, amount] = entry as unknown[];
    return typeof billPk === 'string' && isCents(amount) ? [[billPk, cents(amount)]] : [];
  });
}

function usedHeldOf(saved: unknown): [HeldMethod, Cents | null][] {
  if (!Array.isArray(saved)) return [];
  return HELD_METHODS.flatMap((method): [HeldMethod, Cents | null][] => {
    const entry: unknown = saved.find((pair: unknown) => Array.isArray(pair) && pair[0] === method);
    if (!Array.isArray(entry)) return [];
    const amount: unknown = entry[1];
    return [[method, isCents(amount) ? cents(amount) : null]];
  });
}

function isCents(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value > 0;
}
