import type { ControlUse } from '../../../application/people/controls/Controls';
import { paths } from '../../kit/navigation/paths';

/** Where managers see an item: the bill, the payment, or the money in suspense of the group or of unknown payers. */
export function pathOfUse({ kind, itemPk, groupNumber }: Pick<ControlUse, 'kind' | 'itemPk' | 'groupNumber'>): string {
  if (kind === 'writeOff' || kind === 'short') return paths.bill('dashboard', itemPk);
  if (kind === 'balance' && groupNumber !== null) return paths.group(groupNumber, 'balances');
  if (kind === 'over' || kind === 'reversal')
    return `${paths.payments('dashboard')}?${new URLSearchParams({ payment: itemPk })}`;
  return groupNumber === null ? `${paths.suspense}?level=unknown` : paths.group(groupNumber, 'suspense');
}
