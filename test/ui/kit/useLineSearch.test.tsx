import { act, renderHook } from '@testing-library/react';
import { useLineSearch } from '../../../src/ui/kit/tables/useLineSearch';
import { aLine } from '../../support/reconciliation/aLine';

const lines = Array.from({ length: 12_000 }, (_, index) => aLine({ linePk: `${index}` }));

describe('useLineSearch', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('prepares the search in slices once all lines are loaded', () => {
    const { result, rerender } = renderHook(({ isLoaded }) => useLineSearch(lines, isLoaded), {
      initialProps: { isLoaded: false },
    });
    const search = result.current;
    const slices = jest.spyOn(search, 'prepare');
    act(() => jest.runAllTimers());
    expect(slices).not.toHaveBeenCalled();
    rerender({ isLoaded: true });
    act(() => jest.runAllTimers());
    expect(result.current).toBe(search);
    expect(slices.mock.results.map(({ value }) => value)).toEqual([false, false, true]);
  });

  it('stops preparing lines that changed in the meantime', () => {
    const { result, rerender } = renderHook(({ items }) => useLineSearch(items, true), {
      initialProps: { items: lines },
    });
    const before = result.current;
    rerender({ items: lines.slice(1) });
    act(() => jest.runAllTimers());
    expect(before.prepare(0)).toBe(false);
    expect(result.current.prepare(0)).toBe(true);
  });
});
