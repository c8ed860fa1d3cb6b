import { historyText } from '../../../../src/domain/people/directory/historyText';

const NAMES = { 'carrier HLTH': 'Health Co', 'agent AG-1': 'Rowan Price', 'rep 2': 'Dana Cole' };

describe('historyText', () => {
  it.each([
    ['Carrier codes: HLTH, DENT.', 'Carriers: Health Co, DENT.'],
    [
      'First name, Carrier codes: HLTH, Agent codes: AG-1, AG-2, Rep: 2.',
      'First name, Carriers: Health Co, Agents: Rowan Price, AG-2, Rep: Dana Cole.',
    ],
    ['Carrier codes: none, Rep: none.', 'Carriers: none, Rep: none.'],
    ['Agent codes: HLTH, Rep: 20.', 'Agents: HLTH, Rep: 20.'],
    ['Reconciler of Harbor Foods.', 'Reconciler of Harbor Foods.'],
  ])('shows names instead of codes: %s (BR-PEO-19)', (text, shown) => {
    expect(historyText(text, NAMES)).toBe(shown);
  });
});
