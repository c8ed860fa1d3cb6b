import { getAutopay, saveAutopay, skipAutopay } from '../../../contract/money/autopay';
import { dayOf } from '../../../src/domain/platform/dates/LocalDate';
import { cents } from '../../../src/domain/platform/money/Cents';
import type { Scene } from '../stage/Scene';
import type { Driver } from './Driver';

const LIMIT = '$2,000.00';
const autopayPath = ({ groupNumber }: Scene) => `/billing/autopay/${groupNumber}`;
const limit = (scene: Scene) => scene.page.getByLabel('Limit for each bill');

/** Calls of autopay. */
export const autopayDrivers: readonly Driver[] = [
  {
    call: getAutopay,
    kind: 'load',
    persona: 'biller',
    createScript: async (scene) => ({
      makeCall: () => scene.go(autopayPath(scene)),
      success: scene.page.getByText('Autopay is off.'),
    }),
  },
  {
    call: saveAutopay,
    kind: 'write',
    persona: 'biller',
    createScript: async (scene) => {
      await scene.account();
      return {
        prepare: async () => {
          await scene.go(autopayPath(scene));
          await limit(scene).fill(LIMIT);
          await scene.page.getByLabel(/^I authorize Listbill/).check();
        },
        makeCall: () => scene.button('Turn on autopay').click(),
        retry: () => scene.button('Turn on autopay').click(),
        success: scene.page.getByText('Autopay is on:').first(),
        input: { read: () => limit(scene).inputValue(), expected: LIMIT },
      };
    },
  },
  {
    call: skipAutopay,
    kind: 'write',
    persona: 'biller',
    createScript: async (scene) => {
      const bankAccountPk = await scene.account();
      await scene.bill('RECONCILED');
      await (await scene.as('biller')).ok(saveAutopay, {
        params: { groupNumber: scene.groupNumber },
        body: {
          version: 1,
          terms: { bankAccountPk, limitCents: cents(10_000_000), daysBeforeDue: 5 },
          startsOn: dayOf(new Date()),
          isAuthorized: true,
        },
      });
      return {
        prepare: async () => {
          await scene.go(autopayPath(scene));
          await scene.button(/^Skip autopay of bill/).waitFor();
        },
        makeCall: () => scene.button(/^Skip autopay of bill/).click(),
        success: scene.button(/^Resume autopay of bill/),
      };
    },
  },
];
