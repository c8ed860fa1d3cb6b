import { listAccountChanges } from '../../../../contract/money/accountChanges';
import { listWaitingShorts } from '../../../../contract/money/closeShort';
import { searchDeposits } from '../../../../contract/money/deposits';
import { searchHeldItems } from '../../../../contract/money/suspense';
import { getCarrierBoard } from '../../../../contract/office/carrierBoard';
import { getNotices } from '../../../../contract/office/notices';
import { getUpkeep } from '../../../../contract/office/upkeep';
import { listControls } from '../../../../contract/people/controls';
import { adapted, fromCalls } from '../fromCalls';

/** Only the totals are needed. */
const FIRST = { q: '', page: 0, size: 1 } as const;

export const workCalls = fromCalls({
  shorts: adapted(listWaitingShorts, { answer: ({ items }) => items }),
  openDeposits: adapted(searchDeposits, { args: () => ({ ...FIRST, states: ['OPEN'] as const }) }),
  unknownPayers: adapted(searchHeldItems, {
    args: () => ({ ...FIRST, sort: 'remaining', direction: 'desc', level: 'unknown' }) as const,
  }),
  accountChanges: adapted(listAccountChanges, { answer: ({ items }) => items }),
  limits: listControls,
  balances: adapted(getNotices, { args: () => ({ size: 1 }) }),
  upkeep: getUpkeep,
});

export const carrierBoardCalls = fromCalls({
  read: getCarrierBoard,
});
