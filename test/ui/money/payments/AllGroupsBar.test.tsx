import { FluentProvider, webLightTheme } from '@fluentui/react-components';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  type GroupCheckouts,
  OpenGroupCheckouts,
  selectionsOf,
} from '../../../../src/application/money/payments/GroupCheckouts';
import { cents } from '../../../../src/domain/platform/money/Cents';
import { useStream } from '../../../../src/ui/kit/useStream';
import { AllGroupsBar } from '../../../../src/ui/money/payments/AllGroupsBar';
import { CheckoutFixture } from '../../../support/payments/CheckoutFixture';
import { reconciledBill } from '../../../support/payments/reconciledBill';
import { AtAddress } from '../../../support/shell/AtAddress';

describe('the actions of a checkout over several groups', () => {
  it('include one for each step that groups have reached', async () => {
    const { checkouts, second } = await renderBar();
    expect(actions()).toEqual(['Review $14.00']);
    await act(async () => checkouts.checkouts[1]?.review());
    await screen.findByRole('button', { name: 'Pay $4.00' });
    expect(actionsOf('To review')).toEqual(['Review $10.00']);
    expect(actionsOf('Ready to pay')).toEqual(['Back', 'Pay $4.00']);
    expect(bar().textContent).toContain('To review: Harbor Foods');
    expect(bar().textContent).toContain('Ready to pay: Summit Labs');

    const user = userEvent.setup();
    await user.click(screen.getByRole('button', { name: 'Pay $4.00' }));
    const question = await screen.findByRole('alertdialog', { name: 'Pay $4.00?' });
    expect(question.textContent).toContain('1 payment will be made');
    expect(question.textContent).toContain('Not included, because not reviewed yet: Harbor Foods.');
    await user.click(within(question).getByRole('button', { name: 'Pay $4.00' }));
    await waitFor(() => expect(second.payments.size).toBe(1));
    await waitFor(() => expect(actions()).toEqual(['Review $10.00']));
  });

  it('stay usable for reviewed groups while the amounts of another group do not add up', async () => {
    const { checkouts } = await renderBar();
    await act(async () => checkouts.checkouts[1]?.review());
    act(() => checkouts.checkouts[0]?.setPaymentAmount(cents(999)));
    const review = await screen.findByRole('button', { name: 'Review $9.99' });
    expect(review.getAttribute('aria-disabled')).toBe('true');
    expect(screen.getByRole('button', { name: 'Pay $4.00' }).getAttribute('aria-disabled')).toBeNull();
  });

  it('ask for bills while none is selected', async () => {
    const { checkouts } = await renderBar();
    act(() => checkouts.checkouts[0]?.selectBill('100.a', false));
    act(() => checkouts.checkouts[1]?.selectBill('200.b', false));
    expect(actions()).toEqual(['Review $0.00']);
    expect(screen.getByRole('button', { name: 'Review $0.00' }).getAttribute('aria-disabled')).toBe('true');
    expect(bar().textContent).toContain('Select the bills to pay.');
  });
});

// Helpers

const NAMES: Readonly<Record<string, string>> = { 100: 'Harbor Foods', 200: 'Summit Labs' };

const bar = () => screen.getByRole('region', { name: 'All groups' });

const actions = () =>
  within(bar())
    .getAllByRole('button')
    .map(({ textContent }) => textContent);

const actionsOf = (step: string) =>
  within(screen.getByRole('group', { name: step }))
    .getAllByRole('button')
    .map(({ textContent }) => textContent);

async function renderBar() {
  const first = new CheckoutFixture([reconciledBill('100.a', cents(1_000))]);
  const second = new CheckoutFixture([reconciledBill('200.b', cents(400))]);
  const checkouts = await new OpenGroupCheckouts({
    run: (groupNumber, billPks) => (groupNumber === '100' ? first : second).open.run(groupNumber, billPks),
  }).run(selectionsOf(['100.a', '200.b']));
  render(
    <FluentProvider theme={webLightTheme}>
      <AtAddress path="/billing/pay">
        <Bar checkouts={checkouts} />
      </AtAddress>
    </FluentProvider>,
  );
  return { checkouts, second };
}

function Bar({ checkouts }: { checkouts: GroupCheckouts }) {
  const state = useStream(checkouts.state$, checkouts.current);
  return (
    <AllGroupsBar checkouts={checkouts} state={state} nameOf={(groupNumber) => NAMES[groupNumber] ?? groupNumber} />
  );
}
