import { FluentProvider, webLightTheme } from '@fluentui/react-components';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { of } from 'rxjs';
import { ProcessingStatus } from '../../../../src/application/money/processing/ProcessingStatus';
import { RunProcessing } from '../../../../src/application/money/processing/RunProcessing';
import type { ProcessingPreview } from '../../../../src/domain/money/processing/ProcessingPreview';
import { localDate } from '../../../../src/domain/platform/dates/LocalDate';
import { cents } from '../../../../src/domain/platform/money/Cents';
import { AnnouncerProvider } from '../../../../src/ui/kit/feedback/Announcer';
import { type Services, ServicesProvider } from '../../../../src/ui/kit/Services';
import { ProcessingPanel } from '../../../../src/ui/money/processing/ProcessingPanel';

const RUN = 'Run processing now';
const HOLD = 'Put processing on hold';

describe('running processing by hand', () => {
  it('starts only after its effect is confirmed, and announces the result', async () => {
    const calls = renderPanel();
    const user = userEvent.setup();
    await user.click(screen.getByRole('button', { name: RUN }));
    const question = await screen.findByRole('alertdialog', { name: 'Run processing for Mar 12, 2026?' });
    expect(within(question).getByText('2 payments, $500.00, are processed. ACH: 2, $500.00.')).toBeTruthy();
    expect(calls).toEqual([]);
    await user.click(within(question).getByRole('button', { name: 'Process 2 payments – $500.00' }));
    await waitFor(() => expect(calls).toEqual(['run 2026-03-12']));
    const [live] = await screen.findAllByText('2 payments processed, $500.00 in all.', {
      selector: '[aria-live] span',
    });
    expect(live).toBeTruthy();
  });

  it('does nothing on Escape and returns the focus to the button', async () => {
    const calls = renderPanel();
    const user = userEvent.setup();
    await user.click(screen.getByRole('button', { name: RUN }));
    await screen.findByRole('alertdialog');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: RUN })));
    expect(calls).toEqual([]);
  });

  it('says that it did not start when the effect cannot be loaded', async () => {
    const calls = renderPanel({ preview: () => Promise.reject(new Error('offline')) });
    await userEvent.click(screen.getByRole('button', { name: RUN }));
    expect((await screen.findByRole('alert')).textContent).toMatch(/^ ?Processing was not started/);
    expect(calls).toEqual([]);
  });
});

describe('a processing hold', () => {
  it('is set only after its effect is confirmed', async () => {
    const calls = renderPanel();
    const user = userEvent.setup();
    await user.click(screen.getByRole('button', { name: 'Hold processing' }));
    await user.type(screen.getByLabelText('Reason for a hold'), 'Bank file is late');
    await user.click(screen.getByRole('button', { name: HOLD }));
    const question = await screen.findByRole('alertdialog', { name: 'Put processing on hold?' });
    const effects = within(question).getAllByRole('listitem');
    expect(effects.map(({ textContent }) => textContent)).toEqual([
      'No one can save changes or payments until a system administrator removes the hold. Everyone can still view everything.',
      'Every screen says so, with the reason “Bank file is late”.',
      '1 person is editing or paying bills now and cannot save until the hold ends.',
      'Runs still process payments that are due (3 payments, $501.00, pending now), but autopay makes no payments.',
    ]);
    expect(calls).toEqual([]);
    await user.click(within(question).getByRole('button', { name: HOLD }));
    await waitFor(() => expect(calls).toEqual(['hold true Bank file is late null']));
  });

  it('is not asked about when its end has passed', async () => {
    renderPanel();
    const user = userEvent.setup();
    await user.click(screen.getByRole('button', { name: 'Hold processing' }));
    await user.type(screen.getByLabelText('Expected end of the hold'), '2020-01-02T08:00');
    await user.click(screen.getByRole('button', { name: HOLD }));
    expect(await screen.findByText('This time has passed. Enter a future time, or none.')).toBeTruthy();
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  it('is removed without a question', async () => {
    const calls = renderPanel({}, 'hold');
    await userEvent.click(screen.getByRole('button', { name: 'Remove hold' }));
    await waitFor(() => expect(calls).toEqual(['hold false  null']));
  });
});

// Helpers

const PREVIEW: ProcessingPreview = {
  businessDate: localDate('2026-03-12'),
  today: localDate('2026-03-12'),
  due: [{ method: 'ACH', count: 2, amountCents: cents(50_000) }],
  early: { count: 0, amountCents: cents(0) },
  left: { count: 1, amountCents: cents(100) },
  autopay: { count: 0, amountCents: cents(0) },
  again: { count: 0, amountCents: cents(0) },
  editors: 1,
};

/** @returns the commands that reach the server. */
function renderPanel(more: Partial<Pick<RunProcessing, 'preview'>> = {}, state: 'open' | 'hold' = 'open'): string[] {
  const calls: string[] = [];
  const status = { state, until: null, reason: '', lastBusinessDate: null };
  const run = {
    preview: async () => PREVIEW,
    run: async (businessDate: string) => {
      calls.push(`run ${businessDate}`);
      return { businessDate, processed: 2, failed: 0, amountCents: cents(50_000), remaining: 0 };
    },
    hold: async (...parts: unknown[]) => {
      calls.push(`hold ${parts.join(' ').replace(/ $/, ' null')}`);
      return status;
    },
    ...more,
  };
  const found = new Map<unknown, unknown>([
    [RunProcessing, run],
    [ProcessingStatus, { state$: of(status), publish: () => undefined }],
  ]);
  const services = { get: (useCase: unknown) => found.get(useCase) } as Services;
  render(
    <FluentProvider theme={webLightTheme}>
      <ServicesProvider services={services}>
        <AnnouncerProvider>
          <ProcessingPanel />
        </AnnouncerProvider>
      </ServicesProvider>
    </FluentProvider>,
  );
  return calls;
}
