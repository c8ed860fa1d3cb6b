import { defineParameterType, When } from '@cucumber/cucumber';
import type { ControlKey, ControlKind } from '../../src/domain/people/controls/Control';
import type { Cents } from '../../src/domain/platform/money/Cents';
import type { Who } from '../support/ParameterValues';
import type { AppWorld } from '../support/world';

/** Group of phrases: controls */

const LIMITED_KINDS = {
  refunds: 'refund',
  'shorts written off': 'writeOff',
  'shorts carried to the next bill': 'short',
  'write-offs of balances': 'balance',
  'reversals at the bank': 'reversal',
  'remittances to states': 'remit',
} as const satisfies Record<string, ControlKind>;
const LIMITED_SCOPES = {
  'by one person alone': { scope: 'person', effect: 'secondPerson' },
  'by one person in 30 days': { scope: 'person', effect: 'refuse' },
  'by the same two people': { scope: 'pair', effect: 'refuse' },
  'by the office alone in one day': { scope: 'day', effect: 'secondPerson' },
  'by the office in one day': { scope: 'day', effect: 'refuse' },
  'by the office in 30 days': { scope: 'thirtyDays', effect: 'refuse' },
  'of one item': { scope: 'item', effect: 'refuse' },
  'for one group': { scope: 'group', effect: 'refuse' },
} as const satisfies Record<string, Omit<ControlKey, 'kind'>>;
const KIND_WORDS = Object.keys(LIMITED_KINDS) as (keyof typeof LIMITED_KINDS)[];
const SCOPE_WORDS = Object.keys(LIMITED_SCOPES) as (keyof typeof LIMITED_SCOPES)[];

/** What a limit counts: `refunds by one person alone`, which others approve above it, or `refunds by the office in one day`, which are refused. */
defineParameterType({
  name: 'limited',
  regexp: new RegExp(`(?:${KIND_WORDS.join('|')}) (?:${SCOPE_WORDS.join('|')})`),
  transformer(words: string): ControlKey {
    const [kind = 'refunds'] = KIND_WORDS.filter((one) => words.startsWith(`${one} `));
    const [scope = 'of one item'] = SCOPE_WORDS.filter((one) => words === `${kind} ${one}`);
    return { kind: LIMITED_KINDS[kind], ...LIMITED_SCOPES[scope] };
  },
});

/** From today on. Above a limit with the word alone, a second person approves; above the others, it is refused. */
When(
  '{person} limit(s)/limited {limited} to {money}',
  async function (this: AppWorld, who: Who, key: ControlKey, limit: Cents) {
    await this.tasks.controls.limit(await this.who(who), key, limit);
  },
);

/** The looser limit that waits. */
When('{person} confirm(s)/confirmed the limit', async function (this: AppWorld, who: Who) {
  await this.tasks.controls.confirm(await this.who(who));
});

When('{person} open(s)/opened the controls', async function (this: AppWorld, who: Who) {
  await this.tasks.controls.open(await this.who(who));
});
