import { act, render } from '@testing-library/react';
import { useUndisturbed } from '../../../src/ui/welcome/WelcomeGuard';

function Probe({ isWanted, seen }: { isWanted: boolean; seen: boolean[] }) {
  seen.push(useUndisturbed(isWanted));
  return (
    <>
      <input aria-label="Search" />
      <button type="button">Elsewhere</button>
    </>
  );
}

describe('what may open over the page by itself', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => {
    jest.useRealTimers();
    document.body.replaceChildren();
  });

  const pass = () => act(() => jest.advanceTimersByTime(2_000));
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

  it('opens once it is wanted, and not before', () => {
    const { isOpen, want } = probe(false);
    pass();
    expect(isOpen()).toBe(false);
    want();
    pass();
    expect(isOpen()).toBe(true);
  });

  it.each(['dialog', 'alertdialog'])('waits until no %s is open', (role) => {
    const other = document.body.appendChild(document.createElement('div'));
    other.setAttribute('role', role);
    const { isOpen } = probe();
    pass();
    expect(isOpen()).toBe(false);
    other.remove();
    pass();
    expect(isOpen()).toBe(true);
  });

  it('waits while somebody is in a field, and stays open once it is', () => {
    const { isOpen, field, other } = probe();
    act(() => field().focus());
    pass();
    expect(isOpen()).toBe(false);
    act(() => other().focus());
    pass();
    expect(isOpen()).toBe(true);
    act(() => field().focus());
    pass();
    expect(isOpen()).toBe(true);
  });
});
