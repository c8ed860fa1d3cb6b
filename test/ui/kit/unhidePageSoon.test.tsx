import { FluentProvider, webLightTheme } from '@fluentui/react-components';
import { render, screen } from '@testing-library/react';
import { act } from 'react';
import { ConfirmDialog } from '../../../src/ui/kit/dialogs/ConfirmDialog';
import { unhidePageSoon } from '../../../src/ui/kit/dialogs/focus';

const MORE_THAN_ANY_CLOSING_MS = 1_000;
const FLUENT_DIALOG = { role: 'dialog' };

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

function Page({ isCovered }: { isCovered: boolean }) {
  return (
    <>
      <div aria-hidden="true">
        <main>The page</main>
      </div>
      {isCovered && <div {...FLUENT_DIALOG} />}
    </>
  );
}

const later = () => act(() => jest.advanceTimersByTime(MORE_THAN_ANY_CLOSING_MS));

it('gives the page to screen readers when what lay over it is gone', () => {
  render(<Page isCovered={false} />);
  unhidePageSoon();
  later();
  expect(screen.getByRole('main')).toBeTruthy();
});

it('leaves the page hidden while something lies over it', () => {
  render(<Page isCovered />);
  unhidePageSoon();
  later();
  expect(screen.queryByRole('main')).toBeNull();
});

it('does nothing when it is called off', () => {
  render(<Page isCovered={false} />);
  unhidePageSoon()();
  later();
  expect(screen.queryByRole('main')).toBeNull();
});

it('gives the page back when a question was taken out together with the screen that asked it', () => {
  const nothing = () => undefined;
  const asking = render(
    <FluentProvider theme={webLightTheme}>
      <ConfirmDialog open={false} title="Pay?" confirmLabel="Pay" onConfirm={nothing} onCancel={nothing}>
        Once
      </ConfirmDialog>
    </FluentProvider>,
  );
  asking.unmount();
  render(<Page isCovered={false} />);
  later();
  expect(screen.getByRole('main')).toBeTruthy();
});
