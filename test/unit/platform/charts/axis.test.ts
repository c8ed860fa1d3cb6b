import { axisFor, hasOutliers, placeOn } from '../../../../src/domain/platform/charts/axis';

describe('the axis of a chart', () => {
  it.each([
    [[], [0, 1]],
    [
      [3, 7, 12],
      [0, 5, 10, 15],
    ],
    [
      [480_000_00, 520_000_00],
      [0, 200_000_00, 400_000_00, 600_000_00],
    ],
    [[-5], [0, 1]],
  ])('has round ticks from zero for %j', (values, ticks) => {
    expect(axisFor(values, true).ticks).toEqual(ticks);
  });

  it('leaves out a value far above the others until the full scale is chosen', () => {
    const values = [90, 95, 100, 100, 2_000];
    expect(hasOutliers(values)).toBe(true);
    expect(axisFor(values, false)).toMatchObject({ max: 150, isCut: true });
    expect(axisFor(values, true)).toMatchObject({ max: 2_000, isCut: false });
  });

  it('cuts nothing when the largest value is three times the median', () => {
    expect(axisFor([100, 100, 100, 300], false).isCut).toBe(false);
    expect(axisFor([100, 100, 100, 301], false).isCut).toBe(true);
  });

  it('cuts nothing that fits below its last round tick', () => {
    const runs = [1, 1, 1, 1, 2, 3, 3, 4];
    expect(axisFor(runs, false)).toEqual({ ticks: [0, 1, 2, 3, 4], max: 4, isCut: false });
    expect(hasOutliers(runs)).toBe(false);
  });

  it('cuts nothing with three values, which have no usual size', () => {
    expect(hasOutliers([1, 1, 1_000])).toBe(false);
  });

  it('places values beyond the axis at its ends', () => {
    expect([-5, 25, 60].map((value) => placeOn({ max: 50 }, value))).toEqual([0, 50, 100]);
  });
});
