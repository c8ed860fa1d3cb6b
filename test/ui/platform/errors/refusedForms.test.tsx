import { FluentProvider, webLightTheme } from '@fluentui/react-components';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactElement } from 'react';
import type { BankAccount } from '../../../../contract/money/bankAccounts';
import { ApiError } from '../../../../src/application/platform/shared/ApiError';
import { NO_USES } from '../../../../src/domain/money/payments/accountRemoval';
import { localDate } from '../../../../src/domain/platform/dates/LocalDate';
import { localDayOf } from '../../../../src/domain/platform/dates/zonedTime';
import { cents } from '../../../../src/domain/platform/money/Cents';
import { ToastsProvider } from '../../../../src/ui/kit/feedback/Toasts';
import { type Services, ServicesProvider } from '../../../../src/ui/kit/Services';
import { AddCheckForm } from '../../../../src/ui/money/deposits/AddCheckForm';
import { FiguresForm } from '../../../../src/ui/money/deposits/FiguresForm';
import { AddAccountForm } from '../../../../src/ui/money/payments/AddAccountForm';
import { UnverifiedAccounts } from '../../../../src/ui/money/payments/UnverifiedAccounts';

const TODAY = localDayOf(new Date(), 'America/New_York');
const nothing = () => undefined;
const account: BankAccount = {
  bankAccountPk: 'account',
  groupNumber: '100',
  name: 'Operating',
  bankName: 'First Bank',
  accountType: 'checking',
  accountMasked: '•••789',
  routingMasked: '•••021',
  verification: {
    state: 'sent',
    arrivesOn: TODAY,
    expiresOn: TODAY,
    attemptsLeft: 3,
    returnCode: null,
  },
  uses: NO_USES,
  changeDueBy: null,
  timeZone: 'America/New_York',
};

const refusal = new ApiError('invalid', 'BAD_REQUEST', 'Invalid.', {
  problems: [{ path: 'body.routingNumber', message: 'Enter nine digits.' }],
});

describe('a refused form focuses its first field in error, each time', () => {
  it.each<[string, ReactElement, string, RegExp]>([
    [
      "the bank's figures of a deposit",
      <FiguresForm
        key="figures"
        label="New deposit"
        initial={{ depositDate: localDate('2026-03-10'), controlCents: cents(100) }}
        submitLabel="Start deposit"
        isBusy={false}
        onSubmit={nothing}
        onCancel={nothing}
      />,
      'Start deposit',
      /^Bank's number of checks/,
    ],
    ['a check', <AddCheckForm key="check" isBusy={false} onAdd={nothing} />, 'Add check', /^Check number/],
    [
      'the small deposits of a bank account',
      <UnverifiedAccounts key="verify" changes={{} as never} accounts={[account]} />,
      'Verify account',
      /^First deposit/,
    ],
    [
      'a new bank account, refused by the server',
      <AddAccountForm key="account" groupNumber="100" onAdd={() => Promise.reject(refusal)} onCancel={nothing} />,
      'Add account',
      /^Routing number/,
    ],
  ])('%s', async (_name, form, button, field) => {
    const services = { get: nothing, prepare: () => Promise.resolve() } as unknown as Services;
    render(
      <FluentProvider theme={webLightTheme}>
        <ServicesProvider services={services}>
          <ToastsProvider>{form}</ToastsProvider>
        </ServicesProvider>
      </FluentProvider>,
    );
    for (let time = 0; time < 2; time++) {
      await userEvent.click(screen.getByRole('button', { name: button }));
      await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(field)));
    }
  });
});
