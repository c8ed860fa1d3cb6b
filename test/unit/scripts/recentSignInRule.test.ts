import type { CallEffect } from '../../../contract/platform/shared/Call';
import { readRules } from '../../../scripts/living/rules.mjs';

/** How the rule names each effect. */
const WORDS: Readonly<Record<CallEffect, string>> = {
  moneyOut: 'pays someone',
  moneyRoute: 'changes a bank account',
  power: 'grants power',
  erases: 'erases records',
  bankNumbers: 'whole bank numbers',
  people: 'personal data',
};

describe('the rule about a recent sign-in', () => {
  it('names every effect that needs one', async () => {
    const { rules } = await readRules(process.cwd());
    const { sentence = '' } = rules.find(({ id }) => id === 'BR-ACC-18') ?? {};
    expect(Object.values(WORDS).filter((words) => !sentence.includes(words))).toEqual([]);
  });
});
