import { screen, waitFor } from '@testing-library/react';
import { BillStatusChange } from '../../../../src/application/billing/bills/BillStatusChange';
import { ApiError } from '../../../../src/application/platform/shared/ApiError';
import type { BillReopening } from '../../../../src/domain/billing/bills/BillReopening';
import { BillStatus } from '../../../../src/domain/billing/bills/BillStatus';
import { Role } from '../../../../src/domain/platform/access/Role';
import { cents } from '../../../../src/domain/platform/money/Cents';
import { ReopenActions } from '../../../../src/ui/billing/bills/ReopenActions';
import { aBill } from '../../../support/reconciliation/aBill';
import { aLine } from '../../../support/reconciliation/aLine';
import { renderOnScreen } from '../../../support/shell/renderOnScreen';

const BILL = { ...aBill([aLine()]), status: BillStatus.Reconciled };
const EFFECT: BillReopening = {
  comparison: { fileName: 'payroll.csv', decisionCount: 28 },
  expectedCount: 7,
  creditCents: cents(-70_000),
  chargeCents: cents(0),
  arrivedCount: 0,
  unsentCorrections: 21,
  sentCorrections: 0,
  confirmedCorrections: 0,
  hasBalances: true,
  hasJournalEntry: false,
};

describe('unreconciling a bill on its screen', () => {
  it('lists the effects and changes nothing until it is confirmed', async () => {
    const { user, steps } = renderActions();
    await user.click(screen.getByRole('button', { name: 'Unreconcile' }));
    const question = await screen.findByRole('alertdialog', { name: 'Unreconcile this bill?' });
    expect(question.textContent).toContain('7 expected adjustments of -$700.00 are withdrawn.');
    expect(question.textContent).toContain('21 corrections not yet sent are removed.');
    expect(steps).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(steps).toEqual([]);
    await user.click(await screen.findByRole('button', { name: 'Unreconcile' }));
    await user.click(await screen.findByRole('button', { name: 'Unreconcile the bill' }));
    await waitFor(() => expect(steps).toEqual(['unreconcile']));
  });

  it('asks nothing if the effects cannot be loaded', async () => {
    const { user, steps } = renderActions([new ApiError('failed', 'INTERNAL', 'Broken.')]);
    await user.click(screen.getByRole('button', { name: 'Revert' }));
    expect(
      await screen.findByText('The effect of this step could not be loaded, so nothing was changed.'),
    ).toBeTruthy();
    expect(screen.queryByRole('alertdialog')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await user.click(await screen.findByRole('button', { name: 'Revert the bill' }));
    await waitFor(() => expect(steps).toEqual(['revert']));
  });
});

// Helpers

/** Renders the buttons. The first attempts to read the effect fail with these errors. */
function renderActions(errors: readonly ApiError[] = []) {
  const steps: string[] = [];
  const failures = [...errors];
  const change: Pick<BillStatusChange, 'effectOf' | 'run'> = {
    effectOf: () => {
      const failure = failures.shift();
      return failure ? Promise.reject(failure) : Promise.resolve(EFFECT);
    },
    run: (step) => {
      steps.push(step);
      return Promise.resolve(BILL);
    },
  };
  const { user } = renderOnScreen(
    <ReopenActions bill={BILL} offered={['pay', 'unreconcile', 'revert']} onChanged={() => undefined} />,
    {
      grants: [{ role: Role.BillingUser, groupNumber: BILL.groupNumber }],
      useCases: [[BillStatusChange, change]],
      path: `/billing/bills/${BILL.billPk}`,
    },
  );
  return { user, steps };
}
