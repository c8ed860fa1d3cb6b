import { FluentProvider, webLightTheme } from '@fluentui/react-components';
import { act, render } from '@testing-library/react';
import { asyncScheduler } from 'rxjs';
import type { ReceivedCheck } from '../../../contract/money/deposits';
import { ReceivedChecksQuery } from '../../../src/application/money/deposits/ReceivedChecks';
import { localDate } from '../../../src/domain/platform/dates/LocalDate';
import { cents } from '../../../src/domain/platform/money/Cents';
import { ReceivedChecks } from '../../../src/ui/kit/feedback/ReceivedChecks';
import { type Services, ServicesProvider } from '../../../src/ui/kit/Services';

const CHECK: ReceivedCheck = {
  billPk: '100.a',
  billNumber: 'HF-1',
  checkNumber: '3107',
  checkCents: cents(50_000),
  amountCents: cents(50_000),
  depositDate: localDate('2026-11-20'),
  state: 'held',
};

describe('the notice of received checks', () => {
  it('shows what is true of each check and of its bill', async () => {
    expect(await noticeOf([CHECK], '100.a')).toBe('Check 3107 of $500.00 is held until the bill is reconciled.');
    expect(await noticeOf([{ ...CHECK, state: 'usable' }], '100.a')).toBe(
      'Check 3107 of $500.00 is held for this group; use it when you pay.',
    );
    expect(await noticeOf([{ ...CHECK, state: 'usable', amountCents: cents(20_000) }])).toBe(
      '$200.00 of check 3107 of $500.00 for bill HF-1 is held for this group; use it when you pay.',
    );
    expect(await noticeOf([{ ...CHECK, state: 'received' }], '100.a')).toMatch(
      /^Check 3107 of \$500\.00, received .*, is being posted\.$/,
    );
  });

  it('says nothing about other bills, or without a check', async () => {
    expect(await noticeOf([CHECK], '100.b')).toBeNull();
    expect(await noticeOf([])).toBeNull();
  });
});

async function noticeOf(checks: readonly ReceivedCheck[], billPk?: string): Promise<string | null> {
  const gateway = { list: () => Promise.resolve(checks) };
  const query = new ReceivedChecksQuery(gateway, asyncScheduler);
  const services = { get: () => query } as unknown as Services;
  const { container, unmount } = render(
    <FluentProvider theme={webLightTheme}>
      <ServicesProvider services={services}>
        <ReceivedChecks groupNumber="100" {...(billPk !== undefined && { billPk })} />
      </ServicesProvider>
    </FluentProvider>,
  );
  await act(async () => undefined);
  const text =
    container
      .querySelector('[role]')
      ?.textContent?.replace(/^Checks? received/, '')
      .trim() ?? null;
  unmount();
  return text;
}
