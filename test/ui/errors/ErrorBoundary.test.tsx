import { FluentProvider } from '@fluentui/react-components';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ErrorBoundary } from '../../../src/ui/errors/ErrorBoundary';
import { LIGHT } from '../../../src/ui/kit/themes/themes';

let isDefect = true;

function Screen() {
  if (isDefect) throw new Error('a defect');
  return <p>The screen</p>;
}

const around = (address: string) => (
  <FluentProvider theme={LIGHT}>
    <nav>The navigation</nav>
    <ErrorBoundary resetKey={address}>
      <Screen />
    </ErrorBoundary>
  </FluentProvider>
);

describe('an error in a screen', () => {
  beforeEach(() => {
    isDefect = true;
    jest.spyOn(console, 'error').mockReturnValue(undefined);
  });
  afterEach(() => jest.restoreAllMocks());

  it('leaves the rest of the page and shows the screen again on retry', async () => {
    render(around('/billing/billSummary'));
    expect(screen.getByText('The navigation')).toBeTruthy();
    expect(screen.getByText('Something went wrong on this screen')).toBeTruthy();
    isDefect = false;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(screen.getByText('The screen')).toBeTruthy();
  });

  it('is cleared when another screen opens', () => {
    const { rerender } = render(around('/billing/billSummary'));
    isDefect = false;
    rerender(around('/billing/payments'));
    expect(screen.getByText('The screen')).toBeTruthy();
  });
});
