import { FluentProvider } from '@fluentui/react-components';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { LIGHT } from '../../../../src/ui/kit/themes/themes';
import { ErrorBoundary } from '../../../../src/ui/platform/errors/ErrorBoundary';

let isBroken = true;

function Screen() {
  if (isBroken) throw new Error('broken');
  return <p>The screen</p>;
}

const pageAt = (address: string) => (
  <FluentProvider theme={LIGHT}>
    <nav>The navigation</nav>
    <ErrorBoundary resetKey={address}>
      <Screen />
    </ErrorBoundary>
  </FluentProvider>
);

describe('an error in a screen', () => {
  beforeEach(() => {
    isBroken = true;
    jest.spyOn(console, 'error').mockReturnValue(undefined);
  });
  afterEach(() => jest.restoreAllMocks());

  it('keeps the rest of the page and shows the screen again on retry', async () => {
    render(pageAt('/billing/billSummary'));
    expect(screen.getByText('The navigation')).toBeTruthy();
    expect(screen.getByText('Something went wrong on this screen')).toBeTruthy();
    isBroken = false;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(screen.getByText('The screen')).toBeTruthy();
  });

  it('is cleared when another screen opens', () => {
    const { rerender } = render(pageAt('/billing/billSummary'));
    isBroken = false;
    rerender(pageAt('/billing/payments'));
    expect(screen.getByText('The screen')).toBeTruthy();
  });
});
