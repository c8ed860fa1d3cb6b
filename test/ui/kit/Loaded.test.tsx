import { fireEvent, render, screen } from '@testing-library/react';
import { NEVER } from 'rxjs';
import { failed, LOADING, type Loadable, loaded } from '../../../src/application/platform/shared/Loadable';
import { Loaded } from '../../../src/ui/kit/feedback/Loaded';
import { type Services, ServicesProvider } from '../../../src/ui/kit/Services';

describe('a value that is loaded', () => {
  it('has a placeholder until it is there', () => {
    show(LOADING);
    expect(screen.getByRole('status').textContent).toBe('Loading the rates');
  });

  it('is replaced by the failure, which offers to try again', () => {
    const { retry } = show(failed(new Error('lost')));
    expect(screen.getByRole('alert').textContent).toContain('The rates could not be loaded.');
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(retry).toHaveBeenCalledTimes(1);
  });

  it('is shown, or that the list is empty', () => {
    const { again } = show(loaded(['$5.00']));
    expect(screen.getByText('$5.00')).toBeTruthy();
    again(loaded([]));
    expect(screen.getByText('No rates.')).toBeTruthy();
  });

  it('stays below the failure if a newer one could not be loaded', () => {
    show({ kind: 'loaded', value: ['$5.00'], refreshing: false, refreshError: new Error('lost') });
    expect(screen.getByRole('alert').textContent).toContain('The rates could not be refreshed.');
    expect(screen.getByText('$5.00')).toBeTruthy();
  });
});

function show(found: Loadable<readonly string[]>) {
  const retry = jest.fn();
  const services = { get: () => ({ returns$: NEVER }) } as unknown as Services;
  const element = (shown: Loadable<readonly string[]>) => (
    <ServicesProvider services={services}>
      <Loaded found={shown} what="the rates" empty="No rates." onRetry={retry}>
        {(rates) => rates.join()}
      </Loaded>
    </ServicesProvider>
  );
  const { rerender } = render(element(found));
  return { retry, again: (next: Loadable<readonly string[]>) => rerender(element(next)) };
}
