import type { Checkout } from '../../../../src/application/money/payments/Checkout';
import { amountFrom, requestOf } from '../../../../src/application/money/payments/CheckoutState';
import type { OpenedCheckout } from '../../../../src/application/money/payments/OpenCheckout';
import type { Loadable } from '../../../../src/application/platform/shared/Loadable';
import { type HeldBalance, NO_FUNDS } from '../../../../src/domain/money/payments/SuspenseBalance';
import { cents } from '../../../../src/domain/platform/money/Cents';
import { CheckoutFixture } from '../../../support/payments/CheckoutFixture';
import { reconciledBill } from '../../../support/payments/reconciledBill';

describe('Checkout', () => {
  it('pays every selected bill in full and releases the locks', async () => {
    const office = new CheckoutFixture([
      reconciledBill('100.a', cents(120_000)),
      reconciledBill('100.b', cents(30_000)),
    ]);
    const checkout = await office.review();
    expect([...office.locked]).toEqual(['100.a', '100.b']);
    await checkout.confirm();
    expect(checkout.current.stage).toMatchObject({ kind: 'paid', payment: { paymentAmount: 150_000 } });
    expect(office.locked.size).toBe(0);
    expect(office.drafts.size).toBe(0);
  });

  it('accepts up to 200 bills and reports a problem for each additional bill', async () => {
    const office = new CheckoutFixture(
      Array.from({ length: 202 }, (_, index) => reconciledBill(`100.${index}`, cents(100))),
    );
    const checkout = await office.start();
    const { payable, problems } = checkout.current.equation;
    expect([payable, problems.map(({ billPk, code }) => [billPk, code])]).toEqual([
      false,
      [
        ['100.200', 'TOO_MANY'],
        ['100.201', 'TOO_MANY'],
      ],
    ]);
    for (const { billPk } of problems) checkout.selectBill(billPk, false);
    expect(checkout.current.equation).toMatchObject({ payable: true, allocatedCents: 20_000 });
  });

  it('uses held money first, and draws the rest on the bank account', async () => {
    const office = new CheckoutFixture([reconciledBill('100.a', cents(1_000)), reconciledBill('100.b', cents(500))]);
    const held = {
      ...NO_FUNDS.held,
      'Credit Suspense': { balanceCents: cents(700), reservedCents: cents(100), waitingCents: cents(0) },
    };
    office.funds = { ...NO_FUNDS, held };
    const checkout = await office.start();
    checkout.useHeldMoney('Credit Suspense', null);
    const from = () => [amountFrom(checkout.current, 'Credit Suspense'), amountFrom(checkout.current, 'ACH')];
    expect(from()).toEqual([600, 900]);
    checkout.selectBill('100.a', false);
    expect(from()).toEqual([500, 0]);
    checkout.useHeldMoney('Credit Suspense', cents(601));
    expect(checkout.current.equation.sourceProblems.map(({ code }) => code)).toEqual(['NOT_AVAILABLE', 'NOT_NEEDED']);
    checkout.useHeldMoney('Credit Suspense', undefined);
    expect(from()).toEqual([0, 500]);
  });

  describe('with a check held for a bill', () => {
    const bills = [reconciledBill('100.a', cents(1_000)), reconciledBill('100.b', cents(500))];
    const office = (forBillPks: readonly string[], held: Partial<HeldBalance> = {}) => {
      const fixture = new CheckoutFixture(bills);
      const balance = {
        balanceCents: cents(700),
        reservedCents: cents(0),
        waitingCents: cents(0),
        forBillPks,
        ...held,
      };
      fixture.funds = { ...NO_FUNDS, held: { ...NO_FUNDS.held, 'Credit Suspense': balance } };
      return fixture;
    };
    const opened = async (fixture: CheckoutFixture, billPks: readonly string[]) => {
      const result = await fixture.open.run('100', billPks);
      if (result.kind !== 'open') throw new Error('It was already paid');
      return result.checkout;
    };
    const from = ({ current }: Checkout) => [amountFrom(current, 'Credit Suspense'), amountFrom(current, 'ACH')];

    it('uses the check before the bank account', async () => {
      const checkout = await opened(office(['100.a']), ['100.a']);
      expect(from(checkout)).toEqual([700, 300]);
      expect(checkout.current.equation).toMatchObject({ payable: true, excessCents: 0 });
    });

    it('uses it for several bills, one of which it was received for', async () => {
      expect(from(await opened(office(['100.b']), ['100.a', '100.b']))).toEqual([700, 800]);
    });

    it('needs no bank account when it covers the bills', async () => {
      const checkout = await opened(office(['100.b']), ['100.b']);
      expect(from(checkout)).toEqual([500, 0]);
      expect(requestOf(checkout.current)?.sources).toEqual([
        { method: 'Credit Suspense', bankAccountPk: null, amountCents: 500 },
      ]);
    });

    it('leaves it for the open bill that it was received for', async () => {
      const checkout = await opened(office(['100.b']), ['100.a']);
      expect(from(checkout)).toEqual([0, 1_000]);
      checkout.selectBill('100.b', true);
      expect(from(checkout)).toEqual([700, 800]);
      checkout.selectBill('100.b', false);
      expect(from(checkout)).toEqual([0, 1_000]);
    });

    it('uses it for other bills once its own bill needs nothing more', async () => {
      expect(from(await opened(office(['100.paid']), ['100.a']))).toEqual([700, 300]);
    });

    it('leaves other held money to the choice of the payor', async () => {
      expect(from(await opened(office([]), ['100.a']))).toEqual([0, 1_000]);
    });

    it('uses the bank account alone if the payor wants that, even when a draft is continued', async () => {
      const fixture = office(['100.a']);
      const checkout = await opened(fixture, ['100.a']);
      checkout.useHeldMoney('Credit Suspense', undefined);
      checkout.selectBill('100.b', true);
      expect(from(checkout)).toEqual([0, 1_500]);
      await checkout.leave();
      expect(from(await opened(fixture, []))).toEqual([0, 1_500]);
    });

    it('keeps an amount that the payor entered', async () => {
      const checkout = await opened(office(['100.a']), ['100.a', '100.b']);
      checkout.useHeldMoney('Credit Suspense', cents(100));
      checkout.selectBill('100.a', false);
      expect(from(checkout)).toEqual([100, 400]);
    });

    it('uses it for bills that are selected on the screen', async () => {
      const checkout = await opened(office(['100.a']), []);
      expect(from(checkout)).toEqual([0, 0]);
      checkout.selectBill('100.a', true);
      expect(from(checkout)).toEqual([700, 300]);
    });

    it('pays nothing from reserved money', async () => {
      const checkout = await opened(office(['100.a'], { reservedCents: cents(700) }), ['100.a']);
      expect(from(checkout)).toEqual([0, 1_000]);
    });
  });

  it('leaves a short due on the last bills, or writes it off within the limit', async () => {
    const office = new CheckoutFixture([reconciledBill('100.a', cents(1_000)), reconciledBill('100.b', cents(30))]);
    office.funds = { ...NO_FUNDS, writeOffCents: cents(50) };
    const checkout = await office.start();
    checkout.setPaymentAmount(cents(980));
    expect(checkout.current.equation).toMatchObject({ payable: false, excessCents: -50 });
    checkout.writeOffShort(true);
    expect(amountFrom(checkout.current, 'Over/Short Debit')).toBe(50);
    expect(checkout.current.equation).toMatchObject({ payable: true, excessCents: 0 });
    checkout.writeOffShort(false);
    checkout.leaveShortDue();
    expect([...checkout.current.amounts]).toEqual([['100.a', 980]]);
    expect(checkout.current.equation).toMatchObject({ payable: true, excessCents: 0 });
  });

  it('sends once when confirmed twice', async () => {
    const office = new CheckoutFixture();
    const checkout = await office.review();
    await Promise.all([checkout.confirm(), checkout.confirm()]);
    expect(office.attempts).toHaveLength(1);
  });

  it('shows the payment when the response was lost and the payment was made', async () => {
    const office = new CheckoutFixture();
    office.nextOutcomes = ['response lost'];
    const checkout = await office.review();
    await checkout.confirm();
    expect(checkout.current.stage.kind).toBe('paid');
    expect(office.payments.size).toBe(1);
  });

  it('reports that nothing was saved only after asking the server, and retries with the same key', async () => {
    const office = new CheckoutFixture();
    office.nextOutcomes = ['never arrived'];
    const checkout = await office.review();
    await checkout.confirm();
    expect(checkout.current.stage).toMatchObject({ kind: 'reviewing', problem: { kind: 'unanswered' } });
    await checkout.confirm();
    expect(checkout.current.stage.kind).toBe('paid');
    expect(new Set(office.attempts).size).toBe(1);
    expect(office.payments.size).toBe(1);
  });

  it('reports an unknown outcome while the server is unreachable, and resolves it later', async () => {
    const office = new CheckoutFixture();
    office.nextOutcomes = ['response lost'];
    office.canFindOutcome = false;
    const checkout = await office.review();
    const confirmed = checkout.confirm();
    for (let attempt = 0; attempt < 4; attempt += 1) await office.pass(5_000);
    await confirmed;
    expect(checkout.current.stage.kind).toBe('unknown');
    office.canFindOutcome = true;
    await checkout.checkAgain();
    expect(checkout.current.stage.kind).toBe('paid');
    expect(office.payments.size).toBe(1);
  });

  it('shows the payment when the page was reloaded before the response arrived', async () => {
    const office = new CheckoutFixture();
    office.nextOutcomes = ['response lost'];
    office.canFindOutcome = false;
    const checkout = await office.review();
    const confirmed = checkout.confirm();
    for (let attempt = 0; attempt < 4; attempt += 1) await office.pass(5_000);
    await confirmed;
    office.canFindOutcome = true;
    const reopened = await office.open.run('100', []);
    expect(reopened).toMatchObject({ kind: 'alreadyPaid', payment: { paymentAmount: 120_000 } });
    expect(office.payments.size).toBe(1);
  });

  it('keeps the review and allows a retry during nightly processing @ERR-5', async () => {
    const office = new CheckoutFixture();
    office.nextOutcomes = ['on hold'];
    const checkout = await office.review();
    await checkout.confirm();
    expect(checkout.current.stage).toMatchObject({ kind: 'reviewing', problem: { kind: 'onHold' } });
    await checkout.confirm();
    expect(checkout.current.stage.kind).toBe('paid');
    expect(new Set(office.attempts).size).toBe(1);
  });

  it('keeps the review and allows a retry after too many requests @ERR-9', async () => {
    const office = new CheckoutFixture();
    office.nextOutcomes = ['too many'];
    const checkout = await office.review();
    await checkout.confirm();
    expect(checkout.current.stage).toMatchObject({ kind: 'reviewing', problem: { kind: 'busy' } });
    await checkout.confirm();
    expect(checkout.current.stage.kind).toBe('paid');
    expect(office.payments.size).toBe(1);
  });

  it('keeps the selection and the reason when another person is editing the bill', async () => {
    const office = new CheckoutFixture();
    office.nextOutcomes = ['locked'];
    const checkout = await office.review();
    await checkout.confirm();
    expect(checkout.current).toMatchObject({ stage: { kind: 'choosing', problem: { code: 'BILL_LOCKED' } } });
    expect([...checkout.current.amounts]).toEqual([['100.a', 120_000]]);
  });

  it("refuses an amount above a bill's balance", async () => {
    const office = new CheckoutFixture();
    const checkout = await office.start();
    checkout.setAmount('100.a', cents(120_001));
    await checkout.review();
    expect(checkout.current.equation.problems).toMatchObject([{ code: 'OVER_DUE' }]);
    expect(checkout.current.stage.kind).toBe('choosing');
    expect(office.locked.size).toBe(0);
  });

  it('refuses a bill without an amount', async () => {
    const office = new CheckoutFixture([
      reconciledBill('100.a', cents(120_000)),
      reconciledBill('100.b', cents(30_000)),
    ]);
    const checkout = await office.start();
    checkout.setAmount('100.b', cents(0));
    await checkout.review();
    expect(checkout.current.equation).toMatchObject({ payable: false, problems: [{ code: 'NO_AMOUNT' }] });
    expect(checkout.current.stage.kind).toBe('choosing');
  });

  it('starts another payment when the key was used for a different one', async () => {
    const office = new CheckoutFixture();
    office.nextOutcomes = ['key reused'];
    const checkout = await office.review();
    await checkout.confirm();
    expect(checkout.current.stage).toMatchObject({ kind: 'choosing', problem: { code: 'KEY_REUSED' } });
    await checkout.review();
    await checkout.confirm();
    expect(checkout.current.stage.kind).toBe('paid');
    expect(new Set(office.attempts).size).toBe(2);
  });

  it('sends nothing until its idempotency key is saved', async () => {
    const office = new CheckoutFixture();
    const checkout = await office.review();
    office.canSaveDrafts = false;
    await checkout.confirm();
    expect(checkout.current.stage).toMatchObject({ kind: 'reviewing', problem: { kind: 'unanswered' } });
    expect(office.attempts).toEqual([]);
    office.canSaveDrafts = true;
    await checkout.confirm();
    expect(checkout.current.stage.kind).toBe('paid');
  });

  it('stops saving the draft after leaving', async () => {
    const office = new CheckoutFixture();
    const checkout = await office.start();
    office.canSaveDrafts = false;
    checkout.setAmount('100.a', cents(50_000));
    await checkout.leave();
    office.canSaveDrafts = true;
    await office.pass(60_000);
    expect(office.drafts.size).toBe(0);
  });

  it('releases locks that were still being acquired when the person left', async () => {
    const office = new CheckoutFixture();
    const checkout = await office.start();
    const reviewed = checkout.review();
    await checkout.leave();
    await reviewed;
    expect(office.locked.size).toBe(0);
  });

  it('cannot be confirmed while it returns to choosing', async () => {
    const office = new CheckoutFixture();
    const checkout = await office.review();
    await Promise.all([checkout.back(), checkout.confirm()]);
    expect(checkout.current.stage.kind).toBe('choosing');
    expect(office.attempts).toEqual([]);
  });

  it('continues a saved draft', async () => {
    const office = new CheckoutFixture();
    const first = await office.start();
    first.setAmount('100.a', cents(50_000));
    await first.leave();
    const reopened = await office.open.run('100', []);
    expect(reopened.kind === 'open' && [...reopened.checkout.current.amounts]).toEqual([['100.a', 50_000]]);
  });

  it('never changes while it is being sent', async () => {
    const office = new CheckoutFixture();
    const checkout = await office.review();
    const confirmed = checkout.confirm();
    checkout.selectBill('100.a', false);
    checkout.setPaymentAmount(cents(1));
    await confirmed;
    expect(checkout.current.stage).toMatchObject({ kind: 'paid', payment: { paymentAmount: 120_000 } });
  });

  it('saves the draft and releases the locks on unsubscribe from its stream', async () => {
    const office = new CheckoutFixture();
    const seen: Loadable<OpenedCheckout>[] = [];
    const subscription = office.open.opened$('100', ['100.a']).subscribe((state) => seen.push(state));
    expect(seen).toEqual([{ kind: 'loading' }]);
    await office.pass(0);
    const last = seen.at(-1);
    if (last?.kind !== 'loaded' || last.value.kind !== 'open') throw new Error('The checkout did not open.');
    const { checkout } = last.value;
    checkout.setAmount('100.a', cents(50_000));
    await checkout.review();
    expect([...office.locked]).toEqual(['100.a']);
    subscription.unsubscribe();
    await office.pass(0);
    expect(office.locked.size).toBe(0);
    expect(office.drafts.size).toBe(1);
  });

  it('fails to open with the error of the failed load', async () => {
    const office = new CheckoutFixture();
    office.canReadDrafts = false;
    const seen: Loadable<OpenedCheckout>[] = [];
    office.open.opened$('100', []).subscribe((state) => seen.push(state));
    await office.pass(0);
    expect(seen.at(-1)).toMatchObject({ kind: 'failed', error: { code: 'UNREACHABLE' } });
  });
});
