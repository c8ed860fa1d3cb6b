import { listAccountChanges } from '../../../contract/accountChanges';
import { getCarrierBoard } from '../../../contract/carrierBoard';
import { listWaitingShorts } from '../../../contract/closeShort';
import { listControls } from '../../../contract/controls';
import { searchDeposits } from '../../../contract/deposits';
import { getNotices } from '../../../contract/notices';
import { searchHeldItems } from '../../../contract/suspense';
import { getUpkeep } from '../../../contract/upkeep';
import { adapted, fromCalls } from './fromCalls';

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
