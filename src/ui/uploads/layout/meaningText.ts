import { TIER_LABELS } from '../../kit/values/lineLabels';

const WORDS: Readonly<Record<string, string>> = {
  ...TIER_LABELS,
  add: 'Addition',
  change: 'Change',
  terminate: 'Termination',
  audit: 'No change',
};

/** What a word counts as, for people. */
export function meaningText(meaning: string): string {
  return WORDS[meaning] ?? meaning;
}
