import { defineParameterType, When } from '@cucumber/cucumber';
import type { UnclaimedKind } from '../../src/domain/money/refunds/UnclaimedProperty';
import type { Who } from '../support/ParameterValues';
import type { AppWorld } from '../support/world';

/** Group of phrases: unclaimed property */

const KINDS: Readonly<Record<string, UnclaimedKind>> = {
  'stale checks': 'check',
  'money in suspense': 'suspense',
  'group credits': 'credit',
};

/** Kinds of unclaimed property. */
defineParameterType({
  name: 'unclaimedKind',
  regexp: /stale checks|money in suspense|group credits/,
  transformer: (words: string) => KINDS[words] ?? 'check',
});

When(
  '{person} set(s) the state of {group} to {string}',
  async function (this: AppWorld, who: Who, name: string, code: string) {
    const { groupNumber } = await this.stage.groups.named(name);
    await this.tasks.unclaimed.setState(await this.who(who), groupNumber, code);
  },
);

When(
  '{person} set(s) the dormancy period of {unclaimedKind} in {string} to {int} year(s)',
  async function (this: AppWorld, who: Who, kind: UnclaimedKind, code: string, years: number) {
    await this.tasks.unclaimed.setPeriod(await this.who(who), kind, code, years);
  },
);

/** The office default. */
When(
  '{person} set(s) the dormancy period of {unclaimedKind} to {int} year(s)',
  async function (this: AppWorld, who: Who, kind: UnclaimedKind, years: number) {
    await this.tasks.unclaimed.setPeriod(await this.who(who), kind, undefined, years);
  },
);
