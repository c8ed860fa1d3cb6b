import { type Cents, cents } from '../../domain/money/Cents';

/** What survives a reload, a crash and another tab. Its key is the payment's idempotency key. @source product.md, Screens: Pay */
export interface CheckoutDraft {
  /** UUID, made once a checkout: every attempt of this payment carries it. */
  readonly key: string;
  readonly amounts: ReadonlyMap<string, Cents>;
  readonly bankAccountPk: string | null;
  readonly sourceCents: Cents | null;
  /** Whether it was sent at least once: then the server is asked first what became of it. */
  readonly sent: boolean;
}

/** Drafts of a group's checkout: one at a time, so that two tabs pay the same payment. */
export function draftIdOf(groupNumber: string): string {
  return `pay.${groupNumber}`;
}

/** A checkout as it is kept; `draftOf` reads it again. */
export function bodyOf({ key, amounts, bankAccountPk, sourceCents, sent }: CheckoutDraft): Record<string, unknown> {
  return { key, amounts: [...amounts], bankAccountPk, sourceCents, sent };
}

/** Reads a saved draft; what does not look like one is as good as none. */
export function draftOf(body: Readonly<Record<string, unknown>> | undefined): CheckoutDraft | undefined {
  if (!body || typeof body['key'] !== 'string') return undefined;
  const { bankAccountPk, sourceCents } = body;
  return {
    key: body['key'],
    amounts: new Map(amountsOf(body['amounts'])),
    bankAccountPk: typeof bankAccountPk === 'string' ? bankAccountPk : null,
    sourceCents: isCents(sourceCents) ? cents(sourceCents) : null,
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

function isCents(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value > 0;
}
