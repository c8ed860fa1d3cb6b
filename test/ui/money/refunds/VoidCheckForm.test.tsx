import { FluentProvider, webLightTheme } from '@fluentui/react-components';
import { act, fireEvent, render, screen } from '@testing-library/react';
import type { VoidRequest } from '../../../../contract/money/refunds';
import { ChangeRefundChecks, type RefundGateway } from '../../../../src/application/money/refunds/Refunds';
import type { Refund } from '../../../../src/domain/money/refunds/Refund';
import { cents } from '../../../../src/domain/platform/money/Cents';
import { ToastsProvider } from '../../../../src/ui/kit/feedback/Toasts';
import { type Services, ServicesProvider } from '../../../../src/ui/kit/Services';
import { today } from '../../../../src/ui/kit/values/DateText';
import { VoidCheckForm } from '../../../../src/ui/money/refunds/VoidCheckForm';

const REFUND = { refundPk: '100.a', payee: 'J. Smith', amountCents: cents(30_000) } as Refund;

describe('VoidCheckForm', () => {
  it('asks where the check is before voiding it', async () => {
    const { requests, press, confirm, type, choose } = opened();
    type('Reason', 'Misprinted');
    press('Void check');
    expect(screen.getByRole('alert').textContent).toBe('Choose where the check is.');
    choose(/^In the office/);
    press('Void check');
    await confirm();
    expect(requests).toEqual([{ checkNumber: 1001, reason: 'Misprinted', stopOrder: null }]);
  });

  it('needs the stop order of a check that left the office', async () => {
    const { requests, press, confirm, type, choose } = opened();
    type('Reason', 'Lost in the mail');
    choose(/^It left the office/);
    press('Void check');
    expect(screen.getByRole('alert').textContent).toBe('Enter the number of the stop order.');
    type('Stop order number', '4711');
    press('Void check');
    await confirm();
    expect(requests).toEqual([
      { checkNumber: 1001, reason: 'Lost in the mail', stopOrder: { number: '4711', placedOn: today() } },
    ]);
  });
});

function opened() {
  const requests: VoidRequest[] = [];
  const gateway = {
    voidCheck: ({ refundPk: _refundPk, ...request }: VoidRequest & { readonly refundPk: string }) => {
      requests.push(request);
      return Promise.resolve({});
    },
  } as unknown as RefundGateway;
  const services = { get: () => new ChangeRefundChecks(gateway, () => 'key') } as unknown as Services;
  render(
    <FluentProvider theme={webLightTheme}>
      <ServicesProvider services={services}>
        <ToastsProvider>
          <VoidCheckForm refund={REFUND} checkNumber={1001} onDone={() => undefined} onCancel={() => undefined} />
        </ToastsProvider>
      </ServicesProvider>
    </FluentProvider>,
  );
  return {
    requests,
    press: (name: string) => fireEvent.click(screen.getByRole('button', { name })),
    /** The dialog is loaded when it is first asked for. */
    confirm: async () => {
      const button = await screen.findByRole('button', { name: 'Void the check', hidden: true });
      await act(async () => fireEvent.click(button));
    },
    type: (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } }),
    choose: (name: RegExp) => fireEvent.click(screen.getByRole('radio', { name })),
  };
}
