import { FluentProvider, webLightTheme } from '@fluentui/react-components';
import { render, screen, within } from '@testing-library/react';
import type { BillAdjustment } from '../../../../src/domain/billing/bills/Bill';
import { BillStatus } from '../../../../src/domain/billing/bills/BillStatus';
import { cents } from '../../../../src/domain/platform/money/Cents';
import { BillHead } from '../../../../src/ui/billing/bills/BillHead';
import { aBill } from '../../../support/reconciliation/aBill';

const fee = (description: string, amountCents: number): BillAdjustment => ({
  description,
  carrierCode: 'NMU',
  amountCents: cents(amountCents),
});

function renderHead(...adjustments: readonly BillAdjustment[]): void {
  render(
    <FluentProvider theme={webLightTheme}>
      <BillHead bill={{ ...aBill([]), adjustmentsCents: cents(2_000), adjustments }} />
    </FluentProvider>,
  );
}

describe('bill adjustments', () => {
  it('shows the description of a single adjustment', () => {
    renderHead(fee('Administrative fee', 2_000));
    expect(screen.getByText('Administrative fee')).toBeTruthy();
    expect(screen.queryByRole('list')).toBeNull();
  });

  it('lists several adjustments with their amounts', () => {
    renderHead(fee('Administrative fee', 2_500), fee('Goodwill credit', -500));
    const items = within(screen.getByRole('list')).getAllByRole('listitem');
    expect(items.map((item) => item.textContent)).toEqual([
      'Administrative fee (Northern Mutual) $25.00',
      'Goodwill credit (Northern Mutual) -$5.00',
    ]);
  });

  it('collapses a long list of adjustments', () => {
    renderHead(...[1, 2, 3, 4].map((at) => fee(`Fee ${at}`, 500)));
    expect(screen.getByText('4 adjustments').tagName).toBe('SUMMARY');
    expect(screen.getByText('Fee 4 (Northern Mutual) $5.00')).toBeTruthy();
  });

  it('shows no note without adjustments', () => {
    renderHead();
    expect(screen.queryByText(/adjustments$/)).toBeNull();
  });
});

describe('the house rule of a bill', () => {
  it.each([
    [BillStatus.Released, 'Once reconciled, the reconciled amount is due.'],
    [BillStatus.Reconciled, 'The reconciled amount is due.'],
    [BillStatus.Paid, 'The reconciled amount is due.'],
  ])('says for a bill that is %s: %s', (status, text) => {
    render(
      <FluentProvider theme={webLightTheme}>
        <BillHead bill={{ ...aBill([]), adjustments: [], reconcilePolicy: 'adjustThenPay', status }} />
      </FluentProvider>,
    );
    expect(screen.getByText(text)).toBeTruthy();
  });
});
