import { When } from '@cucumber/cucumber';
import type { Cents } from '../../src/domain/platform/money/Cents';
import type { Who } from '../support/ParameterValues';
import type { AppWorld } from '../support/world';

/** Group of phrases: controls */

/** Above it, refunds are refused. From today on. */
When(
  '{person} limit(s)/limited refunds by the office in one day to {money}',
  async function (this: AppWorld, who: Who, limit: Cents) {
    const key = { kind: 'refund', scope: 'day', effect: 'refuse' } as const;
    await this.tasks.controls.limit(await this.who(who), key, limit);
  },
);

/** Requires a second person's approval above the limit, starting today. */
When(
  '{person} limit(s)/limited refunds by one person alone to {money}',
  async function (this: AppWorld, who: Who, limit: Cents) {
    const key = { kind: 'refund', scope: 'person', effect: 'secondPerson' } as const;
    await this.tasks.controls.limit(await this.who(who), key, limit);
  },
);

When(
  '{person} limit(s)/limited reversals at the bank by one person alone to {money}',
  async function (this: AppWorld, who: Who, limit: Cents) {
    const key = { kind: 'reversal', scope: 'person', effect: 'secondPerson' } as const;
    await this.tasks.controls.limit(await this.who(who), key, limit);
  },
);

/** Requires a second person's approval above the limit, starting today. */
When(
  '{person} limit(s)/limited remittances to states by one person alone to {money}',
  async function (this: AppWorld, who: Who, limit: Cents) {
    const key = { kind: 'remit', scope: 'person', effect: 'secondPerson' } as const;
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
