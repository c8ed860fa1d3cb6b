import { FluentProvider, webLightTheme } from '@fluentui/react-components';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { asyncScheduler } from 'rxjs';
import type { LearnedFromBill } from '../../../../contract/billing/rates';
import { type RateGateway, RateTables } from '../../../../src/application/billing/rates/RateTables';
import { ReadRateSheet } from '../../../../src/application/billing/rates/ReadRateSheet';
import { type GroupGateway, Groups } from '../../../../src/application/office/groups/Groups';
import type { RateTerms } from '../../../../src/domain/billing/rates/RateTable';
import { localDate } from '../../../../src/domain/platform/dates/LocalDate';
import { cents } from '../../../../src/domain/platform/money/Cents';
import { HucreRateSheets } from '../../../../src/infrastructure/files/HucreRateSheets';
import { RateTableForm } from '../../../../src/ui/billing/rates/RateTableForm';
import { AnnouncerProvider } from '../../../../src/ui/kit/feedback/Announcer';
import { ToastsProvider } from '../../../../src/ui/kit/feedback/Toasts';
import { type Services, ServicesProvider } from '../../../../src/ui/kit/Services';
import { aRate } from '../../../support/rates/aRateTable';

const LEARNED: LearnedFromBill = {
  billNumber: 'A-1',
  effectiveFrom: localDate('2026-04-01'),
  rows: [aRate({ plan: '+Plus' })],
  otherLines: 1,
  others: [
    {
      linePk: '1.1',
      memberName: 'Lena Falk',
      coverage: 'Medical',
      tier: 'EE',
      billedCents: cents(39_800),
      expectedCents: cents(41_200),
    },
  ],
};
const LEARNED_TEXT = /Learned from bill A-1\. 1 line is billed at another rate\./;

it('proposes rates as learned from a bill until they are changed', async () => {
  const { user, proposed, answer } = await renderForm();
  await user.dblClick(learnButton());
  answer(LEARNED);
  await screen.findByText(LEARNED_TEXT);
  screen.getByText('Lena Falk, Medical EE: billed $398.00, learned rate $412.00');
  await user.click(screen.getByRole('button', { name: 'Propose rates' }));
  await waitFor(() => expect(proposed).toMatchObject([{ source: 'LEARNED', rows: LEARNED.rows }]));
  await user.type(ratesField(), ' ');
  expect(screen.queryByText(LEARNED_TEXT)).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Propose rates' }));
  expect(await screen.findByText('Attach the exhibit first.')).toBeTruthy();
  expect(proposed).toHaveLength(1);
});

it('keeps text typed before the learned rates arrive', async () => {
  const { user, answer, asked } = await renderForm();
  await user.dblClick(learnButton());
  expect(asked).toEqual(['ACME']);
  fireEvent.change(ratesField(), { target: { value: 'Coverage,Rate' } });
  answer(LEARNED);
  await waitFor(() => expect(learnButton().getAttribute('aria-disabled')).not.toBe('true'));
  expect(ratesField().value).toBe('Coverage,Rate');
  expect(screen.queryByText(LEARNED_TEXT)).toBeNull();
});

const learnButton = () => screen.getByRole('button', { name: 'Learn from the latest bill' });
const ratesField = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: /^Rates(?! apply)/ });

async function renderForm() {
  const proposed: RateTerms[] = [];
  const asked: string[] = [];
  let answer: (learned: LearnedFromBill) => void = () => undefined;
  const gateway = {
    learn: ({ carrierCode }: { readonly carrierCode: string }) => {
      asked.push(carrierCode);
      return new Promise<LearnedFromBill>((resolve) => (answer = resolve));
    },
    propose: async ({ groupNumber: _group, ...terms }: RateTerms & { readonly groupNumber: string }) => {
      proposed.push(terms);
      return {};
    },
  } as unknown as RateGateway;
  const groups = {
    find: async () => ({ carriers: [{ code: 'ACME', name: 'Acme Health' }] }),
  } as unknown as GroupGateway;
  const found = new Map<unknown, unknown>([
    [RateTables, new RateTables(gateway, asyncScheduler)],
    [ReadRateSheet, new ReadRateSheet(new HucreRateSheets())],
    [Groups, new Groups(groups, asyncScheduler)],
  ]);
  render(
    <FluentProvider theme={webLightTheme}>
      <ServicesProvider services={{ get: (useCase: unknown) => found.get(useCase) } as Services}>
        <AnnouncerProvider>
          <ToastsProvider>
            <RateTableForm groupNumber="1042" onSaved={() => undefined} onDone={() => undefined} />
          </ToastsProvider>
        </AnnouncerProvider>
      </ServicesProvider>
    </FluentProvider>,
  );
  await screen.findByRole('option', { name: 'Acme Health' });
  return { user: userEvent.setup(), proposed, asked, answer: (learned: LearnedFromBill) => answer(learned) };
}
