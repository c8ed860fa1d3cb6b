import { FluentProvider, webLightTheme } from '@fluentui/react-components';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { asyncScheduler, NEVER } from 'rxjs';
import { SiteWatch } from '../../../src/application/errors/SiteWatch';
import { type ExpectedGateway, ExpectedOnBillQuery } from '../../../src/application/expected/ExpectedAdjustments';
import { ApiError } from '../../../src/application/shared/ApiError';
import { localDate } from '../../../src/domain/dates/LocalDate';
import type { BillExpectations } from '../../../src/domain/expected/BillExpectations';
import { cents } from '../../../src/domain/money/Cents';
import { type Services, ServicesProvider } from '../../../src/ui/kit/Services';
import { ExpectedPanel } from '../../../src/ui/reconciliation/ExpectedPanel';
import { AtAddress } from '../../support/shell/AtAddress';

const NAME = 'Expected from earlier bills';

describe('what earlier bills expect of a bill', () => {
  it('is listed with what arrived, what is open and a link to the bill it comes from', async () => {
    renderPanel(FOUND);
    const table = await screen.findByRole('table', { name: NAME });
    const [, row] = within(table).getAllByRole('row');
    const cells = within(row ?? table)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent);
    expect(cells.slice(0, 5)).toEqual([
      'Omar Diaz · Medical',
      'B-10, October 2026',
      '-$612.40',
      '-$200.00',
      '-$412.40',
    ]);
    expect(cells[5]).toMatch(/^Arrived in part · [\d,]+ days? (left|late)$/);
    const link = screen.getByRole('link', { name: 'B-10, October 2026' });
    expect(link.getAttribute('href')).toBe('#/billing/bills/1042.2026-10');
  });

  it('names terminated members who are billed again at the top', async () => {
    renderPanel(FOUND);
    const list = await screen.findByRole('list', { name: 'Terminated and billed again' });
    expect(list.textContent).toBe('Lena Falk: terminated Oct 31, billed again: $1,403.20, second month');
  });

  it('is not shown when nothing is expected', async () => {
    const { requested } = renderPanel({ items: [], billedAgain: [], own: { count: 0, cents: cents(0) } });
    await screen.findByText('After the panel');
    expect(requested).toHaveLength(1);
    expect(screen.queryByText(NAME)).toBeNull();
  });

  it('says that it could not be loaded and retries', async () => {
    const { user } = renderPanel(new ApiError('failed', 'INTERNAL', 'Broken.'), FOUND);
    expect(await screen.findByText(/expected from earlier bills could not be loaded/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('table', { name: NAME })).toBeTruthy();
  });
});

// Helpers

const FOUND: BillExpectations = {
  items: [
    {
      outcome: 'inPart',
      arrivedCents: cents(-20_000),
      otherCents: cents(0),
      expected: {
        expectedPk: '1042.e1',
        groupNumber: '1042',
        groupName: 'Harbor Foods',
        carrierCode: 'NMU',
        memberId: 'M1',
        memberName: 'Omar Diaz',
        coverage: 'Medical',
        amountCents: cents(-61_240),
        arrivedCents: cents(-20_000),
        source: 'DECISION',
        kind: null,
        reasonCode: 'TERMINATED',
        note: '',
        origin: { billPk: '1042.2026-10', billNumber: 'B-10', periodFrom: localDate('2026-10-01') },
        creditedUntil: localDate('2026-12-31'),
        closed: null,
      },
    },
  ],
  billedAgain: [
    {
      memberId: 'M2',
      memberName: 'Lena Falk',
      terminatedOn: localDate('2026-10-31'),
      billedCents: cents(140_320),
      month: 2,
    },
  ],
  own: { count: 0, cents: cents(0) },
};

/** Renders the panel. Each request gets the next answer. */
function renderPanel(...answers: readonly (BillExpectations | ApiError)[]) {
  const requested: string[] = [];
  const onBill = async (billPk: string) => {
    const answer = answers[requested.push(billPk) - 1];
    if (!answer || answer instanceof ApiError) throw answer ?? new Error('No answer left');
    return answer;
  };
  const gateway = { onBill } as unknown as ExpectedGateway;
  const useCases = new Map<unknown, unknown>([
    [ExpectedOnBillQuery, new ExpectedOnBillQuery(gateway, asyncScheduler)],
    [SiteWatch, new SiteWatch({ isUp: () => Promise.resolve(true) }, { visible$: NEVER }, asyncScheduler)],
  ]);
  const services = {
    get: (useCase: unknown) => useCases.get(useCase),
    prepare: () => Promise.resolve(),
  } as unknown as Services;
  render(
    <FluentProvider theme={webLightTheme}>
      <AtAddress path="/billing/bills/1042.2026-11/reconcile">
        <ServicesProvider services={services}>
          <ExpectedPanel bill={{ billPk: '1042.2026-11', groupNumber: '1042', version: 1 }} />
          <p>After the panel</p>
        </ServicesProvider>
      </AtAddress>
    </FluentProvider>,
  );
  return { user: userEvent.setup(), requested };
}
