import { FluentProvider, webLightTheme } from '@fluentui/react-components';
import { act, fireEvent, render, screen } from '@testing-library/react';
import type { StopOrderRenewal } from '../../../../contract/money/refunds';
import { ChangeRefundChecks, type RefundGateway } from '../../../../src/application/money/refunds/Refunds';
import type { Refund } from '../../../../src/domain/money/refunds/Refund';
import { addDays } from '../../../../src/domain/platform/dates/LocalDate';
import { cents } from '../../../../src/domain/platform/money/Cents';
import { ToastsProvider } from '../../../../src/ui/kit/feedback/Toasts';
import { type Services, ServicesProvider } from '../../../../src/ui/kit/Services';
import { today } from '../../../../src/ui/kit/values/DateText';
import { StopOrderForm } from '../../../../src/ui/money/refunds/StopOrderForm';

const REFUND = { refundPk: '100.a', payee: 'J. Smith', amountCents: cents(30_000) } as Refund;

describe('StopOrderForm', () => {
  it('needs the number of the renewed order', async () => {
    const { placedOn, requests, press, confirm, type } = opened();
    press('Renew stop order');
    expect(screen.getByRole('alert').textContent).toBe('Enter the number of the stop order.');
    type('Number of the renewed order', '5822');
    press('Renew stop order');
    await confirm('Record the renewal');
    const order = { number: '5822', placedOn: today() };
    expect(requests).toEqual([{ checkNumber: 1001, formerPlacedOn: placedOn, order, reason: '' }]);
  });

  it('needs a reason to let the order end', async () => {
    const { placedOn, requests, press, confirm, type } = opened();
    fireEvent.click(screen.getByRole('radio', { name: /^Let it expire/ }));
    press('Let the order end');
    expect(screen.getByRole('alert').textContent).toBe('Enter a reason.');
    type('Reason', 'The check came back');
    press('Let the order end');
    await confirm('Let it end');
    expect(requests).toEqual([
      { checkNumber: 1001, formerPlacedOn: placedOn, order: null, reason: 'The check came back' },
    ]);
  });
});

function opened() {
  const requests: StopOrderRenewal[] = [];
  const gateway = {
    renewStopOrder: ({ refundPk: _refundPk, ...request }: StopOrderRenewal & { readonly refundPk: string }) => {
      requests.push(request);
      return Promise.resolve({});
    },
  } as unknown as RefundGateway;
  const services = { get: () => new ChangeRefundChecks(gateway, () => 'key') } as unknown as Services;
  const placedOn = addDays(today(), -170);
  render(
    <FluentProvider theme={webLightTheme}>
      <ServicesProvider services={services}>
        <ToastsProvider>
          <StopOrderForm
            refund={REFUND}
            stopOrder={{ checkNumber: 1001, number: '4711', placedOn }}
            onDone={() => undefined}
            onCancel={() => undefined}
          />
        </ToastsProvider>
      </ServicesProvider>
    </FluentProvider>,
  );
  return {
    placedOn,
    requests,
    press: (name: string) => fireEvent.click(screen.getByRole('button', { name })),
    /** The dialog is loaded when it is first asked for. */
    confirm: async (name: string) => {
      const button = await screen.findByRole('button', { name, hidden: true });
      await act(async () => fireEvent.click(button));
    },
    type: (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } }),
  };
}
