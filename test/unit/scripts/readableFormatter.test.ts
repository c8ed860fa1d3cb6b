import { describe, expect, it } from '@jest/globals';
import { summaryOf } from '../../../scripts/features/readableFormatter.mjs';
import { playedMessages } from '../../support/features/playedMessages';

const FEATURE = `Feature: Pay bills
  Scenario: Part of a bill
    Given a bill
    When they pay $5.00

  Scenario Outline: All of a bill
    When they pay <amount>

    Examples:
      | amount |
      | $9.00  |
`;
const summary = (outcomes: Readonly<Record<string, string>>) =>
  summaryOf(playedMessages('features/pay.feature', FEATURE, outcomes));

describe('the summary of a run', () => {
  it('counts the scenarios that passed', () => {
    expect(summary({ 'Part of a bill': 'PASSED', 'All of a bill': 'PASSED' })).toContain('2 scenarios: 2 passed,');
  });

  it('names file and line, the sentence, and what was expected, without snippets or step definitions', () => {
    const text = summary({ 'Part of a bill': 'PASSED', 'All of a bill': 'FAILED' });
    expect(text).toContain('✗ All of a bill (amount: $9.00)\n  features/pay.feature:11\n    When they pay $9.00\n');
    expect(text).toContain('expected $9.00, was $8.00');
    expect(text).toContain('2 scenarios: 1 passed, 1 failed,');
    expect(text).not.toMatch(/snippet|step-definitions/);
  });
});
