import { act, render } from '@testing-library/react';
import { useUndisturbed } from '../../../../src/ui/people/welcome/WelcomeGuard';

function Probe({ isWanted, seen }: { isWanted: boolean; seen: boolean[] }) {
  seen.push(useUndisturbed(isWanted));
  return (
    <>
      <input aria-label="Search" />
      <button type="button">Elsewhere</button>
    </>
  );
}

describe('a dialog that opens automatically', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => {
    jest.useRealTimers();
    document.body.replaceChildren();
  });

  /** Advances time and lets DOM observers run. */
  const pass = () => act(async () => jest.advanceTimersByTime(2_000));
  const probe = (isWanted = true) => {
    const seen: boolean[] = [];
    const { rerender, getByLabelText, getByText } = render(<Probe isWanted={isWanted} seen={seen} />);
    const want = () => rerender(<Probe isWanted seen={seen} />);
    return {
      isOpen: () => seen.at(-1),
      want,
      field: () => getByLabelText('Search'),
      other: () => getByText('Elsewhere'),
    };
  };

  it('opens when wanted and not before', async () => {
    const { isOpen, want } = probe(false);
    await pass();
    expect(isOpen()).toBe(false);
    want();
    await pass();
    expect(isOpen()).toBe(true);
  });

  it.each(['dialog', 'alertdialog'])('waits until no %s is open', async (role) => {
    const other = document.body.appendChild(document.createElement('div'));
    other.setAttribute('role', role);
    const { isOpen } = probe();
    await pass();
    expect(isOpen()).toBe(false);
    other.remove();
    await pass();
    expect(isOpen()).toBe(true);
  });

  it('waits while a field has the focus and stays open afterwards', async () => {
    const { isOpen, field, other } = probe();
    act(() => field().focus());
    await pass();
    expect(isOpen()).toBe(false);
    act(() => other().focus());
    await pass();
    expect(isOpen()).toBe(true);
    act(() => field().focus());
    await pass();
    expect(isOpen()).toBe(true);
  });
});
