import { FluentProvider, webLightTheme } from '@fluentui/react-components';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { asyncScheduler, NEVER } from 'rxjs';
import type { BillExpectations } from '../../../../contract/billing/expectedAdjustments';
import {
  type ExpectedGateway,
  ExpectedOnBillQuery,
} from '../../../../src/application/billing/expected/ExpectedAdjustments';
import { SiteWatch } from '../../../../src/application/platform/errors/SiteWatch';
import { ApiError } from '../../../../src/application/platform/shared/ApiError';
import type { Correction } from '../../../../src/domain/billing/corrections/Correction';
import { Role } from '../../../../src/domain/platform/access/Role';
import { localDate } from '../../../../src/domain/platform/dates/LocalDate';
import { cents } from '../../../../src/domain/platform/money/Cents';
import { ExpectedPanel } from '../../../../src/ui/billing/reconciliation/ExpectedPanel';
import { MeProvider } from '../../../../src/ui/kit/MeContext';
import { type Services, ServicesProvider } from '../../../../src/ui/kit/Services';
import { aMe } from '../../../support/directory/aMe';
import { AtAddress } from '../../../support/shell/AtAddress';

const NAME = 'Expected from earlier bills';
const DETAILS = { name: `Details: ${NAME}` };

describe('what earlier bills expect of a bill', () => {
  it('is listed with what arrived, what is open and a link to the bill it comes from', async () => {
    const { user } = renderPanel(FOUND);
    await user.click(await screen.findByRole('button', DETAILS));
    const table = await screen.findByRole('table', { name: NAME });
    const [, row] = within(table).getAllByRole('row');
    const cells = within(row ?? table)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent);
    expect(cells.slice(0, 5)).toEqual([
      'Omar Diaz · Medical',
      'B-10, October 2026',
      '$612.40 credit',
      '$200.00 credit',
      '$412.40 credit',
    ]);
    expect(cells[5]).toMatch(/^Arrived in part · [\d,]+ days? (left|late)$/);
    const link = screen.getByRole('link', { name: 'B-10, October 2026' });
    expect(link.getAttribute('href')).toBe('#/billing/bills/1042.2026-10');
  });

  it('while closed, counts the adjustments by outcome and names the first terminated member billed again', async () => {
    renderPanel({ ...FOUND, billedAgain: [...FOUND.billedAgain, ...FOUND.billedAgain] });
    const summary = await screen.findByText(/Lena Falk/);
    expect(summary.parentElement?.textContent).toBe(
      'Lena Falk: terminated Oct 31, billed again: $1,403.20, second month, and 1 other member · 1 adjustment: 1 arrived in part',
    );
    expect(screen.queryByRole('table')).toBeNull();
  });

  it('names overdue corrections first, with a link to all of them', async () => {
    const correction = {
      correctionPk: '1042.c1',
      memberName: 'Omar Diaz',
      coverage: 'Medical',
      kind: 'END_COVERAGE',
      effectiveDate: localDate('2026-08-31'),
      value: '',
      monthlyCents: null,
      oneTimeCents: cents(0),
      installments: 1,
      sentAt: '2026-09-10T15:00:00.000Z',
    } as Correction;
    const { user } = renderPanel({ ...FOUND, overdueCorrections: [correction, { ...correction, correctionPk: '2' }] });
    const summary = await screen.findByText(/^Correction overdue: Omar Diaz \(and 1 other\)/);
    expect(summary.parentElement?.textContent).toMatch(/^Correction overdue: .* · Lena Falk: terminated/);
    await user.click(screen.getByRole('button', DETAILS));
    const list = await screen.findByRole('list', { name: 'Overdue corrections' });
    expect(list.firstElementChild?.textContent).toBe(
      'Omar Diaz, Medical: End coverage after Aug 31, 2026, sent Sep 10, 2026',
    );
    const link = screen.getByRole('link', { name: 'Overdue corrections' });
    expect(link.getAttribute('href')).toBe('#/billing/corrections?status=overdue&group=1042');
  });

  it('names terminated members who are billed again at the top', async () => {
    const { user } = renderPanel(FOUND);
    await user.click(await screen.findByRole('button', DETAILS));
    const list = await screen.findByRole('list', { name: 'Terminated and billed again' });
    expect(list.textContent).toBe('Lena Falk: terminated Oct 31, billed again: $1,403.20, second month');
  });

  it('says in the same panel that nothing is expected, without details', async () => {
    const { requested } = renderPanel({
      items: [],
      billedAgain: [],
      own: { count: 0, creditCents: cents(0), chargeCents: cents(0) },
      overdueCorrections: [],
    });
    expect(screen.getByRole('heading', { name: NAME })).toBeTruthy();
    expect(screen.getByText('Loading the adjustments expected from earlier bills')).toBeTruthy();
    expect(await screen.findByText('Nothing is expected on this bill.')).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
    expect(requested).toHaveLength(1);
  });

  it('shows in its details what the bill itself is expected to bring back', async () => {
    const { user } = renderPanel({
      items: [],
      billedAgain: [],
      own: { count: 2, creditCents: cents(-50_000), chargeCents: cents(0) },
      overdueCorrections: [],
    });
    await screen.findByText('Nothing is expected on this bill.');
    await user.click(screen.getByRole('button', DETAILS));
    expect(screen.getByText(/^2 adjustments of -\$500\.00 from this bill expected on later bills\./)).toBeTruthy();
  });

  it('says that it could not be loaded and retries', async () => {
    const { user } = renderPanel(new ApiError('failed', 'INTERNAL', 'Broken.'), FOUND);
    expect(await screen.findByText(/expected from earlier bills could not be loaded/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('button', DETAILS)).toBeTruthy();
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
  own: { count: 0, creditCents: cents(0), chargeCents: cents(0) },
  overdueCorrections: [],
};

/** Renders the panel. Each request gets the next answer. */
function renderPanel(...answers: readonly (BillExpectations | ApiError)[]) {
  const requested: string[] = [];
  const onBill = async ({ billPk }: { readonly billPk: string }) => {
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
      <MeProvider me={aMe([{ role: Role.BillingUser, groupNumber: '10420' }])}>
        <AtAddress path="/billing/bills/1042.2026-11/reconcile">
          <ServicesProvider services={services}>
            <ExpectedPanel bill={{ billPk: '1042.2026-11', groupNumber: '1042', version: 1 }} />
          </ServicesProvider>
        </AtAddress>
      </MeProvider>
    </FluentProvider>,
  );
  return { user: userEvent.setup(), requested };
}
