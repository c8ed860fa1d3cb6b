import { cents } from '../../../src/domain/money/Cents';
import { PayingOffice } from '../../support/payments/payingOffice';
import { reconciledBill } from '../../support/payments/reconciledBill';

describe('Checkout', () => {
  it('pays every chosen bill in full and gives the locks back, when all goes well', async () => {
    const office = new PayingOffice([reconciledBill('100.a', cents(120_000)), reconciledBill('100.b', cents(30_000))]);
    const checkout = await office.review();
    expect([...office.locked]).toEqual(['100.a', '100.b']);
    await checkout.confirm();
    expect(checkout.current.stage).toMatchObject({ kind: 'paid', payment: { paymentAmount: 150_000 } });
    expect(office.locked.size).toBe(0);
    expect(office.drafts.size).toBe(0);
  });

  it('takes two hundred bills at most, and says so of the others', async () => {
    const office = new PayingOffice(
      Array.from({ length: 202 }, (_, index) => reconciledBill(`100.${index}`, cents(100))),
    );
    const checkout = await office.begin();
    const { payable, problems } = checkout.current.equation;
    expect([payable, problems.map(({ billPk, code }) => [billPk, code])]).toEqual([
      false,
      [
        ['100.200', 'TOO_MANY'],
        ['100.201', 'TOO_MANY'],
      ],
    ]);
    for (const { billPk } of problems) checkout.choose(billPk, false);
    expect(checkout.current.equation).toMatchObject({ payable: true, allocatedCents: 20_000 });
  });

  it('sends once when confirmed twice', async () => {
    const office = new PayingOffice();
    const checkout = await office.review();
    await Promise.all([checkout.confirm(), checkout.confirm()]);
    expect(office.attempts).toHaveLength(1);
  });

  it('shows the payment when the answer got lost and the payment was made', async () => {
    const office = new PayingOffice();
    office.next = ['answer lost'];
    const checkout = await office.review();
    await checkout.confirm();
    expect(checkout.current.stage.kind).toBe('paid');
    expect(office.payments.size).toBe(1);
  });

  it('says that nothing was saved only after asking, and sends again under the same key', async () => {
    const office = new PayingOffice();
    office.next = ['never arrived'];
    const checkout = await office.review();
    await checkout.confirm();
    expect(checkout.current.stage).toMatchObject({ kind: 'reviewing', problem: { kind: 'unanswered' } });
    await checkout.confirm();
    expect(checkout.current.stage.kind).toBe('paid');
    expect(new Set(office.attempts).size).toBe(1);
    expect(office.payments.size).toBe(1);
  });

  it('claims nothing while nobody can be asked, and finds out later', async () => {
    const office = new PayingOffice();
    office.next = ['answer lost'];
    office.canAsk = false;
    const checkout = await office.review();
    const confirmed = checkout.confirm();
    for (let attempt = 0; attempt < 4; attempt += 1) await office.pass(5_000);
    await confirmed;
    expect(checkout.current.stage.kind).toBe('unknown');
    office.canAsk = true;
    await checkout.askAgain();
    expect(checkout.current.stage.kind).toBe('paid');
    expect(office.payments.size).toBe(1);
  });

  it('goes back to the payment it sent, when the page was reloaded before the answer came', async () => {
    const office = new PayingOffice();
    office.next = ['answer lost'];
    office.canAsk = false;
    const checkout = await office.review();
    const confirmed = checkout.confirm();
    for (let attempt = 0; attempt < 4; attempt += 1) await office.pass(5_000);
    await confirmed;
    office.canAsk = true;
    const reopened = await office.open.run('100', []);
    expect(reopened).toMatchObject({ kind: 'paidBefore', payment: { paymentAmount: 120_000 } });
    expect(office.payments.size).toBe(1);
  });

  it('keeps everything and offers to send again during nightly processing @ERR-5', async () => {
    const office = new PayingOffice();
    office.next = ['on hold'];
    const checkout = await office.review();
    await checkout.confirm();
    expect(checkout.current.stage).toMatchObject({ kind: 'reviewing', problem: { kind: 'onHold' } });
    await checkout.confirm();
    expect(checkout.current.stage.kind).toBe('paid');
    expect(new Set(office.attempts).size).toBe(1);
  });

  it('keeps the review and offers to send again when too much was asked of the server @ERR-9', async () => {
    const office = new PayingOffice();
    office.next = ['too many'];
    const checkout = await office.review();
    await checkout.confirm();
    expect(checkout.current.stage).toMatchObject({ kind: 'reviewing', problem: { kind: 'busy' } });
    await checkout.confirm();
    expect(checkout.current.stage.kind).toBe('paid');
    expect(office.payments.size).toBe(1);
  });

  it('keeps what was chosen and says why, when somebody works on the bill', async () => {
    const office = new PayingOffice();
    office.next = ['locked'];
    const checkout = await office.review();
    await checkout.confirm();
    expect(checkout.current).toMatchObject({ stage: { kind: 'choosing', problem: { code: 'BILL_LOCKED' } } });
    expect([...checkout.current.amounts]).toEqual([['100.a', 120_000]]);
  });

  it('does not let more than is due go on a bill', async () => {
    const office = new PayingOffice();
    const checkout = await office.begin();
    checkout.setAmount('100.a', cents(120_001));
    await checkout.review();
    expect(checkout.current.equation.problems).toMatchObject([{ code: 'OVER_DUE' }]);
    expect(checkout.current.stage.kind).toBe('choosing');
    expect(office.locked.size).toBe(0);
  });

  it('does not let a bill be paid whose amount is none', async () => {
    const office = new PayingOffice([reconciledBill('100.a', cents(120_000)), reconciledBill('100.b', cents(30_000))]);
    const checkout = await office.begin();
    checkout.setAmount('100.b', cents(0));
    await checkout.review();
    expect(checkout.current.equation).toMatchObject({ payable: false, problems: [{ code: 'NO_AMOUNT' }] });
    expect(checkout.current.stage.kind).toBe('choosing');
  });

  it('makes what is chosen now a payment of its own, when the key paid something else already', async () => {
    const office = new PayingOffice();
    office.next = ['key reused'];
    const checkout = await office.review();
    await checkout.confirm();
    expect(checkout.current.stage).toMatchObject({ kind: 'choosing', problem: { code: 'KEY_REUSED' } });
    await checkout.review();
    await checkout.confirm();
    expect(checkout.current.stage.kind).toBe('paid');
    expect(new Set(office.attempts).size).toBe(2);
  });

  it('sends nothing while its key cannot be kept, and sends once it can', async () => {
    const office = new PayingOffice();
    const checkout = await office.review();
    office.canKeep = false;
    await checkout.confirm();
    expect(checkout.current.stage).toMatchObject({ kind: 'reviewing', problem: { kind: 'unanswered' } });
    expect(office.attempts).toEqual([]);
    office.canKeep = true;
    await checkout.confirm();
    expect(checkout.current.stage.kind).toBe('paid');
  });

  it('tries no more to keep a draft once it was left', async () => {
    const office = new PayingOffice();
    const checkout = await office.begin();
    office.canKeep = false;
    checkout.setAmount('100.a', cents(50_000));
    await checkout.leave();
    office.canKeep = true;
    await office.pass(60_000);
    expect(office.drafts.size).toBe(0);
  });

  it('gives back the bills it was taking when the person left', async () => {
    const office = new PayingOffice();
    const checkout = await office.begin();
    const reviewed = checkout.review();
    await checkout.leave();
    await reviewed;
    expect(office.locked.size).toBe(0);
  });

  it('cannot be confirmed on the way back', async () => {
    const office = new PayingOffice();
    const checkout = await office.review();
    await Promise.all([checkout.back(), checkout.confirm()]);
    expect(checkout.current.stage.kind).toBe('choosing');
    expect(office.attempts).toEqual([]);
  });

  it('goes on where the person left', async () => {
    const office = new PayingOffice();
    const first = await office.begin();
    first.setAmount('100.a', cents(50_000));
    await first.leave();
    const again = await office.open.run('100', []);
    expect(again.kind === 'open' && [...again.checkout.current.amounts]).toEqual([['100.a', 50_000]]);
  });

  it('never changes while it is being sent', async () => {
    const office = new PayingOffice();
    const checkout = await office.review();
    const confirmed = checkout.confirm();
    checkout.choose('100.a', false);
    checkout.payWith(cents(1));
    await confirmed;
    expect(checkout.current.stage).toMatchObject({ kind: 'paid', payment: { paymentAmount: 120_000 } });
  });
});
