import { OpenGroupCheckouts, selectionsOf } from '../../../../src/application/money/payments/GroupCheckouts';
import { cents } from '../../../../src/domain/platform/money/Cents';
import { CheckoutFixture } from '../../../support/payments/CheckoutFixture';
import { reconciledBill } from '../../../support/payments/reconciledBill';

/** @source product.md, Money; Screens: Pay */
describe('a checkout over several groups', () => {
  const first = () => new CheckoutFixture([reconciledBill('100.a', cents(1_000))]);
  const second = () => new CheckoutFixture([reconciledBill('200.b', cents(400)), reconciledBill('200.c', cents(50))]);

  const open = (one: CheckoutFixture, other: CheckoutFixture) =>
    new OpenGroupCheckouts({
      run: (groupNumber, billPks) => (groupNumber === '100' ? one : other).open.run(groupNumber, billPks),
    }).run(selectionsOf(['100.a', '200.b', '200.c']));

  it('groups the selected bills in the order in which their groups come first', () => {
    expect(selectionsOf(['200.b', '100.a', '200.c'])).toEqual([
      { groupNumber: '200', billPks: ['200.b', '200.c'] },
      { groupNumber: '100', billPks: ['100.a'] },
    ]);
  });

  it('counts a payment for each method of a group', async () => {
    const [one, other] = [first(), second()];
    const held = { balanceCents: cents(300), reservedCents: cents(0), waitingCents: cents(0) };
    one.funds = { ...one.funds, held: { ...one.funds.held, 'Credit Suspense': held } };
    const checkouts = await open(one, other);
    checkouts.checkouts[0]?.useHeldMoney('Credit Suspense', null);
    expect(checkouts.current.steps).toMatchObject([{ count: 3, totalCents: 1_450 }]);
  });

  it('makes one payment for each group, under a key of its own', async () => {
    const [one, other] = [first(), second()];
    const checkouts = await open(one, other);
    const step = { groupNumbers: ['100', '200'], count: 2, totalCents: 1_450, isPayable: true };
    expect(checkouts.current).toEqual({ steps: [{ kind: 'choosing', ...step }], progress: 'none', isAnyPaid: false });
    await checkouts.review();
    expect(checkouts.current).toEqual({ steps: [{ kind: 'reviewing', ...step }], progress: 'none', isAnyPaid: false });
    await checkouts.confirm();
    expect(checkouts.current).toEqual({ steps: [], progress: 'none', isAnyPaid: true });
    expect([one.payments.size, other.payments.size]).toEqual([1, 1]);
    expect([one.drafts.size, other.drafts.size]).toEqual([0, 0]);
  });

  it('stays in the paying state from the first payment to the last, also between them', async () => {
    const checkouts = await open(first(), second());
    await checkouts.review();
    const shown: string[] = [];
    const subscription = checkouts.state$.subscribe(({ progress }) => shown.push(progress));
    await checkouts.confirm();
    subscription.unsubscribe();
    expect(shown.filter((progress, index) => progress !== shown[index - 1])).toEqual(['none', 'paying', 'none']);
  });

  it('sends each payment once when confirmed twice', async () => {
    const [one, other] = [first(), second()];
    const checkouts = await open(one, other);
    await checkouts.review();
    await Promise.all([checkouts.confirm(), checkouts.confirm()]);
    expect([one.attempts.length, other.attempts.length]).toEqual([1, 1]);
  });

  it.each(['on hold', 'never arrived', 'locked'] as const)(
    'pays the other groups when one is refused (%s), and retries only that group',
    async (outcome) => {
      const [one, other] = [first(), second()];
      one.nextOutcomes = [outcome];
      const checkouts = await open(one, other);
      await checkouts.review();
      await checkouts.confirm();
      expect([one.payments.size, other.payments.size]).toEqual([0, 1]);
      expect(checkouts.current.steps).toMatchObject([{ groupNumbers: ['100'], count: 1, totalCents: 1_000 }]);
      if (checkouts.current.steps[0]?.kind === 'choosing') await checkouts.review();
      await checkouts.confirm();
      expect(checkouts.current.steps).toEqual([]);
      expect([one.payments.size, other.attempts.length]).toEqual([1, 1]);
    },
  );

  it('finds a payment whose response was lost, and pays that group once', async () => {
    const [one, other] = [first(), second()];
    one.nextOutcomes = ['response lost'];
    const checkouts = await open(one, other);
    await checkouts.review();
    await checkouts.confirm();
    expect(checkouts.current.steps).toEqual([]);
    expect(one.attempts).toHaveLength(1);
  });

  it('shows a payment of an earlier visit as paid, and pays the other group', async () => {
    const [one, other] = [first(), second()];
    one.nextOutcomes = ['response lost'];
    one.canFindOutcome = false;
    const before = await open(one, other);
    await before.review();
    const confirmed = before.checkouts[0]?.confirm();
    for (let attempt = 0; attempt < 4; attempt += 1) await one.pass(5_000);
    await confirmed;
    expect(before.checkouts[0]?.current.stage.kind).toBe('unknown');
    await before.leave();
    one.canFindOutcome = true;
    const again = await open(one, other);
    expect(again.parts.map(({ opened }) => opened.kind)).toEqual(['alreadyPaid', 'open']);
    expect(again.current.steps).toMatchObject([{ count: 1, totalCents: 450 }]);
  });

  it('has an action for each step, which applies only to the groups at that step', async () => {
    const [one, other] = [first(), second()];
    const checkouts = await open(one, other);
    await checkouts.checkouts[1]?.review();
    expect(checkouts.current.steps).toMatchObject([
      { kind: 'choosing', groupNumbers: ['100'], count: 1, totalCents: 1_000 },
      { kind: 'reviewing', groupNumbers: ['200'], count: 1, totalCents: 450 },
    ]);
    await checkouts.confirm();
    expect([one.payments.size, other.payments.size]).toEqual([0, 1]);
    expect(checkouts.current).toMatchObject({ steps: [{ kind: 'choosing', groupNumbers: ['100'] }], isAnyPaid: true });
    await checkouts.review();
    expect(checkouts.current.steps).toMatchObject([{ kind: 'reviewing', groupNumbers: ['100'] }]);
  });

  it('leaves out a group without a selected bill, and cannot be reviewed while amounts do not add up', async () => {
    const checkouts = await open(first(), second());
    const [one, other] = checkouts.checkouts;
    one?.setPaymentAmount(cents(999));
    expect(checkouts.current.steps).toMatchObject([{ isPayable: false }]);
    one?.selectBill('100.a', false);
    expect(checkouts.current.steps).toMatchObject([{ count: 1, totalCents: 450, isPayable: true }]);
    await checkouts.review();
    expect(other?.current.stage.kind).toBe('reviewing');
    await checkouts.back();
    expect(checkouts.current.steps).toMatchObject([{ kind: 'choosing' }]);
  });

  it('leaves the other groups when one cannot be opened', async () => {
    const [one, other] = [first(), second()];
    other.canReadDrafts = false;
    await expect(open(one, other)).rejects.toThrow('Network Error');
    expect(one.locked.size).toBe(0);
  });
});
