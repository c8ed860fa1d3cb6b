import { act, render, screen } from '@testing-library/react';
import { below, from, useBreakpoint } from '../../../src/ui/kit/useBreakpoint';

let width = 0;
const listeners = new Set<() => void>();

beforeEach(() => {
  // Browser zoom makes widths fractional, and media queries compare them exactly.
  window.matchMedia = (query: string) =>
    ({
      get matches() {
        return width >= Number(/min-width: ([\d.]+)px/.exec(query)?.[1]);
      },
      addEventListener: (_: string, listener: () => void) => listeners.add(listener),
      removeEventListener: (_: string, listener: () => void) => listeners.delete(listener),
    }) as unknown as MediaQueryList;
});

function Level() {
  return <output>{useBreakpoint()}</output>;
}

function resizeTo(pixels: number): void {
  width = pixels;
  for (const listener of listeners) listener();
}

describe('the layout level of the window (LAY-1)', () => {
  it.each([
    [320, 0],
    [599.98, 0],
    [600, 1],
    [959.98, 1],
    [960, 2],
    [1279.98, 2],
    [1280, 3],
    [1919.98, 3],
    [1920, 4],
    [3840, 4],
  ])('at %d pixels is %i', (pixels, level) => {
    width = pixels;
    render(<Level />);
    expect(screen.getByRole('status').textContent).toBe(String(level));
  });

  it('follows the window and stops listening on unmount', () => {
    width = 500;
    const { unmount } = render(<Level />);
    act(() => resizeTo(1300));
    expect(screen.getByRole('status').textContent).toBe('3');
    unmount();
    expect(listeners.size).toBe(0);
  });

  it('matches the media queries, leaving no width between two levels', () => {
    expect([1, 2, 3, 4].map((level) => [from(level as 1), below(level as 1)])).toEqual([
      ['@media (min-width: 600px)', '@media (max-width: 599.98px)'],
      ['@media (min-width: 960px)', '@media (max-width: 959.98px)'],
      ['@media (min-width: 1280px)', '@media (max-width: 1279.98px)'],
      ['@media (min-width: 1920px)', '@media (max-width: 1919.98px)'],
    ]);
  });
});
