import { FluentProvider, webLightTheme } from '@fluentui/react-components';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { asyncScheduler } from 'rxjs';
import type { GroupAutopay } from '../../../../contract/money/autopay';
import type { BankAccount } from '../../../../contract/money/bankAccounts';
import {
  AutopayAccounts,
  type AutopayEditor,
  type NewAutopay,
} from '../../../../src/application/money/payments/Autopay';
import type { BankAccountGateway } from '../../../../src/application/money/payments/ports';
import { NO_USES } from '../../../../src/domain/money/payments/accountRemoval';
import type { AutopayChange } from '../../../../src/domain/money/payments/autopay';
import { addDays, dateText, dayOf } from '../../../../src/domain/platform/dates/LocalDate';
import { cents } from '../../../../src/domain/platform/money/Cents';
import { AnnouncerProvider } from '../../../../src/ui/kit/feedback/Announcer';
import { ToastsProvider } from '../../../../src/ui/kit/feedback/Toasts';
import { MeProvider } from '../../../../src/ui/kit/MeContext';
import { type Services, ServicesProvider } from '../../../../src/ui/kit/Services';
import { AutopayForm } from '../../../../src/ui/money/payments/AutopayForm';
import { aMe } from '../../../support/directory/aMe';

const TODAY = dayOf(new Date());
const PLANNED_DAY = addDays(TODAY, 30);

it('names the later change of another payor that ends before autopay is turned off', async () => {
  const saved = renderForm();
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Turn off autopay' }));
  const question = await screen.findByRole('alertdialog', { name: 'Turn off autopay?' });
  expect(question.textContent).toContain(
    `This also ends a later change that has been saved: from ${dateText(PLANNED_DAY)}, up to $3,000.00 for each bill, 5 days before it is due (Bea Lund).`,
  );
  expect(saved).toEqual([]);
  await user.click(within(question).getByRole('button', { name: 'Turn it off' }));
  await waitFor(() => expect(saved).toMatchObject([{ terms: null }]));
});

it('turns autopay on once the person has agreed to the terms, without another question', async () => {
  const saved = renderForm();
  const user = userEvent.setup();
  const agreement = await screen.findByRole('checkbox', {
    name: /^I authorize Listbill to pay .* by ACH from Operating ending in 789, up to \$2,000\.00 for each bill/,
  });
  await user.click(screen.getByRole('button', { name: 'Change autopay' }));
  expect(saved).toEqual([]);
  await user.click(agreement);
  await user.click(screen.getByRole('button', { name: 'Change autopay' }));
  await waitFor(() => expect(saved).toMatchObject([{ isAuthorized: true, terms: { limitCents: 200_000 } }]));
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

// Helpers

const change = (
  version: number,
  startsOn: AutopayChange['startsOn'],
  limit: number,
  byName: string,
): AutopayChange => ({
  version,
  terms: { bankAccountPk: 'G.a', limitCents: cents(limit), daysBeforeDue: 5 },
  bankAccount: 'Operating XXX789',
  startsOn,
  statement: 'I authorize',
  at: `${addDays(TODAY, -3)}T12:00:00.000Z`,
  byUserId: byName,
  byName,
});

const AUTOPAY: GroupAutopay = {
  groupNumber: 'G',
  groupName: 'Harbor Foods',
  version: 3,
  samePersonMayPay: true,
  offersAch: true,
  debitDays: 1,
  isHeld: false,
  timeZone: 'UTC',
  stop: null,
  changes: [change(3, PLANNED_DAY, 300_000, 'Bea Lund'), change(2, addDays(TODAY, -3), 200_000, 'Pat Payor')],
  bills: [],
};

const ACCOUNT: BankAccount = {
  bankAccountPk: 'G.a',
  groupNumber: 'G',
  name: 'Operating',
  bankName: 'First Bank',
  accountType: 'checking',
  accountMasked: 'XXX789',
  routingMasked: 'XXX021',
  verification: { state: 'verified' } as BankAccount['verification'],
  timeZone: 'UTC',
  uses: NO_USES,
  changeDueBy: null,
};

/** @returns the changes that reach the server. */
function renderForm(): readonly NewAutopay[] {
  const saved: NewAutopay[] = [];
  const gateway = { list: async () => [ACCOUNT] } as unknown as BankAccountGateway;
  const found = new Map<unknown, unknown>([[AutopayAccounts, new AutopayAccounts(gateway, asyncScheduler)]]);
  const services = { get: (useCase: unknown) => found.get(useCase) } as Services;
  const editor = {
    save: async (_: unknown, next: NewAutopay) => {
      saved.push(next);
    },
  } as unknown as AutopayEditor;
  render(
    <FluentProvider theme={webLightTheme}>
      <ServicesProvider services={services}>
        <AnnouncerProvider>
          <ToastsProvider>
            <MeProvider me={aMe([])}>
              <AutopayForm editor={editor} autopay={AUTOPAY} />
            </MeProvider>
          </ToastsProvider>
        </AnnouncerProvider>
      </ServicesProvider>
    </FluentProvider>,
  );
  return saved;
}
