import { excessesOf, sentenceOf, withFilesOf } from '../../../scripts/test/budget.mjs';

const budget = { calibrationSeconds: 0.1, steps: { unit: 100, ui: 50 }, files: { 'a.test.ts': 4, 'b.test.ts': 3 } };
const result = (
  name: string,
  processorSeconds: number | undefined,
  files: { file: string; seconds: number }[] = [],
) => ({
  name,
  live: true,
  seconds: 1,
  ...(processorSeconds !== undefined && { processorSeconds }),
  passed: 1,
  failed: 0,
  output: '',
  files,
});
const namesAt = (seconds: number | undefined, calibrations = [0.1]) =>
  excessesOf([result('unit', seconds)], budget, calibrations).map(({ name }) => name);

describe('a step above its share of processor time', () => {
  it('is reported from 20 % on', () => {
    expect(namesAt(119.9)).toEqual([]);
    expect(namesAt(120)).toEqual(['unit']);
  });

  it('is compared on the machine of the budget', () => {
    expect(namesAt(230, [0.2])).toEqual([]);
    expect(namesAt(240, [0.2])).toEqual(['unit']);
    expect(namesAt(60, [0.05])).toEqual(['unit']);
  });

  it('is compared with the median of the calibrations', () => {
    expect(namesAt(119, [0.1, 0.01, 5])).toEqual([]);
    expect(namesAt(121, [0.1, 0.01, 5])).toEqual(['unit']);
  });

  it('is not reported without a share, or if the processor time is unknown', () => {
    expect(excessesOf([result('other', 1000)], budget, [0.1])).toEqual([]);
    expect(namesAt(undefined)).toEqual([]);
  });

  it('is reported with the files that grew most, and a new one with all its time', () => {
    const files = [
      { file: 'a.test.ts', seconds: 4.5 },
      { file: 'b.test.ts', seconds: 2 },
      { file: 'new.test.ts', seconds: 30 },
    ];
    const [excess] = excessesOf([result('unit', 150, files)], budget, [0.1]);
    if (!excess) throw new Error('Nothing is named.');
    expect(sentenceOf(excess).split('\n')).toEqual([
      'unit took 150 s of processor time, 50 % above its share of 100 s.',
      '    +30.0 s  new.test.ts',
      '    +0.5 s  a.test.ts',
    ]);
  });
});

it('records the slow files of the steps that ran, and keeps those of the others and the shares', () => {
  const files = [
    { file: 'b.test.ts', seconds: 1 },
    { file: 'c.test.ts', seconds: 12.34 },
  ];
  expect(withFilesOf([result('unit', 10, files)], budget, [0.2])).toEqual({
    ...budget,
    files: { 'a.test.ts': 4, 'c.test.ts': 6.2 },
  });
});
