import { aligned } from '../../../scripts/features/alignment.mjs';

const FEATURE = [
  'Feature: Pay bills',
  '  Scenario: Two payments',
  '    Given these bills:',
  '      | month | due |',
  '      | this month | $1,200.00 |',
  '    Then they see "a | b"',
  '      | text      |',
  String.raw`      | one \| two |`,
].join('\n');

describe('the tables of a feature', () => {
  it('get columns as wide as their longest cell, and nothing else changes', () => {
    expect(aligned(FEATURE)).toEqual({
      text: [
        'Feature: Pay bills',
        '  Scenario: Two payments',
        '    Given these bills:',
        '      | month      | due       |',
        '      | this month | $1,200.00 |',
        '    Then they see "a | b"',
        '      | text       |',
        String.raw`      | one \| two |`,
      ].join('\n'),
      lines: [4, 7],
    });
  });

  it('stay the same when they are aligned', () => {
    const { text } = aligned(FEATURE);
    expect(aligned(text)).toEqual({ text, lines: [] });
  });

  it('stay the same when a cell is missing', () => {
    const uneven = '| a | b |\n| only one |';
    expect(aligned(uneven)).toEqual({ text: uneven, lines: [] });
  });
});
