import { FluentProvider, webLightTheme } from '@fluentui/react-components';
import { render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { asyncScheduler, NEVER } from 'rxjs';
import type { RateTable } from '../../../../contract/billing/rates';
import type { UploadVisit } from '../../../../src/application/office/uploads/UploadVisit';
import type { OpenUpload } from '../../../../src/application/office/uploads/UploadVisitState';
import { LiveQuery } from '../../../../src/application/platform/shared/LiveQuery';
import type { Refund } from '../../../../src/domain/money/refunds/Refund';
import type { ShownLimit } from '../../../../src/domain/people/controls/ControlBoard';
import { Role } from '../../../../src/domain/platform/access/Role';
import { localDate } from '../../../../src/domain/platform/dates/LocalDate';
import { cents } from '../../../../src/domain/platform/money/Cents';
import { RateTableDetail } from '../../../../src/ui/billing/rates/RateTableDetail';
import { AnnouncerProvider } from '../../../../src/ui/kit/feedback/Announcer';
import { ToastsProvider } from '../../../../src/ui/kit/feedback/Toasts';
import { MeProvider } from '../../../../src/ui/kit/MeContext';
import { HashHistory } from '../../../../src/ui/kit/navigation/HashHistory';
import { HashRouter } from '../../../../src/ui/kit/navigation/HashRouter';
import { type Services, ServicesProvider } from '../../../../src/ui/kit/Services';
import { ClosePage } from '../../../../src/ui/money/periods/ClosePage';
import { UnclaimedForm } from '../../../../src/ui/money/refunds/UnclaimedForm';
import { CashPanel } from '../../../../src/ui/money/statements/CashPanel';
import { OpeningActions } from '../../../../src/ui/office/uploads/OpeningActions';
import { LimitRow } from '../../../../src/ui/people/controls/LimitRow';
import { aMe } from '../../../support/directory/aMe';
import { aRate } from '../../../support/rates/aRateTable';
import { anUpload } from '../../../support/uploads/anUpload';

const ANA = 'auth0|ana';
const AT = '2026-03-03T15:00:00.000Z';
const DAY = localDate('2026-03-01');
const TIE =
  /^(?:March 2026: )?Ana Ortiz gave you access, so you don't count as a second person for Ana Ortiz until Apr 9, 2026\. /;

interface Shown {
  readonly kind: string;
  /** The screen with the step of this person before. */
  readonly screen: (firstId: string) => ReactNode;
  /** Data that the screen's service reads. */
  readonly reads?: (firstId: string) => unknown;
  readonly button: string | RegExp;
  readonly needed: string;
}

const SHOWN: readonly Shown[] = [
  {
    kind: 'a looser limit',
    screen: (byUserId) => (
      <ul>
        <LimitRow limit={limit(byUserId)} today={DAY} onChange={() => undefined} />
      </ul>
    ),
    button: /^Confirm/,
    needed: 'Another manager has to confirm it.',
  },
  {
    kind: 'a rate table',
    screen: () => <RateTableDetail groupNumber="100" tablePk="100.1" onChange={() => undefined} />,
    reads: (proposedById) => ({ table: rateTable(proposedById), events: [] }),
    button: 'Confirm rates',
    needed: 'Another person must confirm them.',
  },
  {
    kind: 'opening balances',
    screen: (byUserId) => <OpeningActions visit={{} as UploadVisit} state={opening(byUserId)} isReading={false} />,
    button: 'Post balances',
    needed: 'Another manager has to post the balances.',
  },
  {
    kind: 'a remittance to a state',
    screen: (byUserId) => (
      <UnclaimedForm refund={refund(byUserId)} checkNumber={12} onDone={() => undefined} onCancel={() => undefined} />
    ),
    button: 'Approve remittance',
    needed: 'Another person has to approve it.',
  },
  {
    kind: 'a statement',
    screen: (workerId) => <CashPanel page={statement(workerId)} onChange={() => undefined} />,
    button: 'Sign statement',
    needed: 'Another manager signs it.',
  },
  {
    kind: 'a closed month',
    screen: () => <ClosePage />,
    reads: (closedByUserId) => ({ items: [month(closedByUserId)], next: null }),
    button: 'Reopen March 2026',
    needed: 'Another manager must reopen it.',
  },
];

describe('a screen before the second step (BR-CTL-12)', () => {
  it.each(SHOWN)('explains why the person cannot take it: $kind', async ({ screen: shown, reads, button, needed }) => {
    show(shown(ANA), reads?.(ANA));
    const text = await screen.findByText(TIE);
    expect(text.textContent.endsWith(needed)).toBe(true);
    expect(screen.queryByRole('button', { name: button })).toBeNull();
  });

  it.each(SHOWN)('offers it to others: $kind', async ({ screen: shown, reads, button }) => {
    show(shown('auth0|eli'), reads?.('auth0|eli'));
    expect(await screen.findByRole('button', { name: button })).toBeTruthy();
    expect(screen.queryByText(TIE)).toBeNull();
  });
});

// Helpers

function show(children: ReactNode, read: unknown): void {
  const live = () => new LiveQuery(() => Promise.resolve(read), { time: asyncScheduler });
  const service = new Proxy<object>(
    { table: live, list: live },
    { get: (target, name) => Reflect.get(target, name) ?? NEVER },
  );
  const services = { get: () => service, prepare: () => Promise.resolve() } as unknown as Services;
  const manager = aMe([Role.Admin, Role.Manager].map((role) => ({ role, groupNumber: null })));
  const ties = [
    { userId: ANA, name: 'Ana Ortiz', how: 'gave', through: '', until: '2026-04-09T15:00:00.000Z' } as const,
  ];
  render(
    <FluentProvider theme={webLightTheme}>
      <ServicesProvider services={services}>
        <MeProvider me={{ ...manager, ties }}>
          <HashRouter history={new HashHistory(window)}>
            <AnnouncerProvider>
              <ToastsProvider>{children}</ToastsProvider>
            </AnnouncerProvider>
          </HashRouter>
        </MeProvider>
      </ServicesProvider>
    </FluentProvider>,
  );
}

function limit(byUserId: string): ShownLimit {
  const change = { changePk: '1', limitCents: cents(100), appliesFrom: DAY, note: '', by: 'Ana Ortiz', at: AT };
  return {
    kind: 'refund',
    scope: 'day',
    effect: 'secondPerson',
    limitCents: cents(1),
    set: null,
    usages: [],
    changes: [{ ...change, byUserId, isOwn: false, state: 'WAITING', decidedBy: null }],
  };
}

function rateTable(proposedById: string): RateTable {
  const terms = {
    carrierCode: 'ACME',
    policy: '',
    effectiveFrom: DAY,
    ageRule: 'FIRST_OF_MONTH',
    reductions: [],
  } as const;
  return {
    ...terms,
    tablePk: '100.1',
    rows: [aRate()],
    source: 'LEARNED',
    note: '',
    state: 'PROPOSED',
    version: 1,
    exhibit: null,
    proposedAt: AT,
    proposedBy: 'Ana Ortiz',
    proposedById,
    decidedAt: null,
    decidedBy: null,
    reason: '',
    isOwn: false,
  };
}

function opening(byUserId: string): OpenUpload {
  const entered = { by: 'Ana Ortiz', at: AT, isOwn: false, byUserId };
  return {
    kind: 'open',
    upload: anUpload({ kind: 'opening', opening: { totals: [], entered } }),
    layout: { kind: 'none' },
    isRereadPending: false,
    running: undefined,
    failure: undefined,
  } as unknown as OpenUpload;
}

function refund(byUserId: string): Refund {
  const asked = { step: 'askRemit', by: 'Ana Ortiz', byUserId, at: AT };
  return {
    refundPk: '1',
    payee: 'J. Smith',
    state: 'REMIT_WAITS',
    amountCents: cents(100),
    history: [asked],
  } as unknown as Refund;
}

function statement(workerId: string) {
  const cash = { ledgerCents: 100, postedLaterCents: 0, statementCents: 100, inTransitCents: 0, outstandingCents: 0 };
  return {
    statementPk: '1',
    accountPk: 'a',
    from: DAY,
    to: DAY,
    openCount: 0,
    lineCount: 1,
    addedBy: 'Ana Ortiz',
    signed: null,
    periodState: 'OPEN',
    cash,
    workerIds: [workerId],
  } as unknown as Parameters<typeof CashPanel>[0]['page'];
}

function month(closedByUserId: string) {
  const figures = { debitCents: 0, receivableCents: 0, remittedCents: 0 };
  const version = { version: 1, closedBy: 'Ana Ortiz', closedByUserId, closedAt: AT, hash: 'a', reopened: null };
  return { month: DAY, state: 'CLOSED', versions: [{ ...version, ...figures }] };
}
