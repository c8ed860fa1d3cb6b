import { render, screen } from '@testing-library/react';
import { act } from 'react';
import { useUncoveredPage } from '../../../src/ui/shell/useUncoveredPage';

const MORE_THAN_ANY_CLOSING_MS = 1_000;
const FLUENT_DIALOG = { role: 'dialog' };

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

function Page({ path, isCovered }: { path: string; isCovered: boolean }) {
  useUncoveredPage(path);
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

it('gives the new page to screen readers when what lay over the old one is gone', () => {
  render(<Page path="/bills" isCovered={false} />);
  later();
  expect(screen.getByRole('main')).toBeTruthy();
});

it('leaves the page hidden while something lies over it', () => {
  render(<Page path="/bills" isCovered />);
  later();
  expect(screen.queryByRole('main')).toBeNull();
});
