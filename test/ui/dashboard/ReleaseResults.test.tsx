import { FluentProvider, webLightTheme } from '@fluentui/react-components';
import { render, screen } from '@testing-library/react';
import type { Bill } from '../../../src/domain/bills/Bill';
import type { ReleaseResult } from '../../../src/domain/bills/billTransitions';
import { ReleaseResults } from '../../../src/ui/dashboard/ReleaseResults';
import { MeProvider } from '../../../src/ui/kit/MeContext';
import { aMe } from '../../support/directory/aMe';

const BILLS = Array.from({ length: 70 }, (_, index) => ({ billPk: `pk${index}`, billNumber: `HF-${index}` }) as Bill);

describe('the result of a release', () => {
  it('is one line when all bills were released', () => {
    renderResults(
      BILLS.map(({ billPk, billNumber }) => ({ billPk, ok: true, message: `Bill ${billNumber} is released.` })),
    );
    expect(screen.getByText('70 bills released')).toBeTruthy();
    expect(screen.queryAllByRole('listitem')).toHaveLength(0);
  });

  it('lists only the bills that were not released, each once', () => {
    renderResults(
      BILLS.map(({ billPk }, index) => ({
        billPk,
        ok: index !== 3,
        message: index === 3 ? 'Only an unreleased bill can be released.' : 'Released.',
      })),
    );
    expect(screen.getByText('69 of 70 bills released')).toBeTruthy();
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'HF-3: Only an unreleased bill can be released.',
    ]);
    expect(screen.getByRole('button', { name: 'Try 1 again' })).toBeTruthy();
  });
});

// Helpers

function renderResults(results: readonly ReleaseResult[]): void {
  render(
    <FluentProvider theme={webLightTheme}>
      <MeProvider me={aMe([])}>
        <ReleaseResults bills={BILLS} results={results} onRetry={() => undefined} onClose={() => undefined} />
      </MeProvider>
    </FluentProvider>,
  );
}
