import { FluentProvider, webLightTheme } from '@fluentui/react-components';
import { fireEvent, render, screen } from '@testing-library/react';
import type { Bill } from '../../../src/domain/billing/bills/Bill';
import type { ReleaseResult } from '../../../src/domain/billing/bills/billTransitions';
import type { BulkRunStage } from '../../../src/ui/kit/bulk/useBulkRun';
import { MeProvider } from '../../../src/ui/kit/MeContext';
import { ReleaseStatus } from '../../../src/ui/kit/release/ReleaseStatus';
import { aMe } from '../../support/directory/aMe';

const BILLS = Array.from({ length: 70 }, (_, index) => ({ billPk: `pk${index}`, billNumber: `HF-${index}` }) as Bill);

describe('the status of a release', () => {
  it('is one line when all bills were released', () => {
    renderStatus(finished(BILLS.map(({ billPk }) => ({ billPk, ok: true, message: 'Released.' }))));
    expect(screen.getByText('70 bills released')).toBeTruthy();
    expect(screen.queryAllByRole('listitem')).toHaveLength(0);
  });

  it('lists only the bills that were not released, each once, and tries only these again', () => {
    const { runs } = renderStatus(
      finished(
        BILLS.map(({ billPk }, index) => ({
          billPk,
          ok: index !== 3,
          message: index === 3 ? 'Only an unreleased bill can be released.' : 'Released.',
        })),
      ),
    );
    expect(screen.getByText('69 of 70 bills released')).toBeTruthy();
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'HF-3: Only an unreleased bill can be released.',
    ]);
    fireEvent.click(screen.getByRole('button', { name: 'Try 1 again' }));
    expect(runs).toEqual([['pk3']]);
  });

  it('shows how many bills a canceled release did not try, and continues with them', () => {
    const { runs } = renderStatus(
      finished(BILLS.slice(0, 60).map(({ billPk }) => ({ billPk, ok: true, message: 'Released.' }))),
    );
    expect(screen.getByText('60 of 70 bills released')).toBeTruthy();
    expect(screen.getByText('Canceled before the other 10.')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Continue with 10' }));
    expect(runs).toEqual([BILLS.slice(60).map(({ billPk }) => billPk)]);
  });

  it('shows progress, and takes the focus when the confirm button is gone', () => {
    const { cancels } = renderStatus({ kind: 'running', how: undefined, done: 20, of: 70, isCanceling: false });
    const progress = screen.getByRole('progressbar', { name: 'Releasing: 20 of 70 bills done' });
    expect(document.activeElement?.contains(progress)).toBe(true);
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(cancels).toHaveLength(1);
  });
});

// Helpers

function finished(results: readonly ReleaseResult[]): BulkRunStage<Bill, ReleaseResult> {
  return { kind: 'finished', how: undefined, items: BILLS, results, left: BILLS.slice(results.length) };
}

function renderStatus(stage: BulkRunStage<Bill, ReleaseResult>) {
  const runs: string[][] = [];
  const cancels: true[] = [];
  const release = {
    stage,
    run: (bills: readonly Bill[]) => runs.push(bills.map(({ billPk }) => billPk)),
    cancel: () => cancels.push(true),
    dismiss: () => undefined,
  };
  render(
    <FluentProvider theme={webLightTheme}>
      <MeProvider me={aMe([])}>
        <ReleaseStatus release={release} />
      </MeProvider>
    </FluentProvider>,
  );
  return { runs, cancels };
}
