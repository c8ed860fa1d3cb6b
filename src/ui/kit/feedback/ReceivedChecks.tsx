import { useMemo } from 'react';
import { type ReceivedCheck, ReceivedChecksQuery } from '../../../application/money/deposits/ReceivedChecks';
import { valueOf } from '../../../application/platform/shared/Loadable';
import { formatCents } from '../../../domain/platform/money/formatCents';
import { useService } from '../Services';
import { useLiveQuery } from '../useStream';
import { dayText } from '../values/DateText';
import { MessageBar } from './MessageBar';

interface ReceivedChecksProps {
  readonly groupNumber: string;
  /** Only checks for this bill; undefined for every bill of the group. */
  readonly billPk?: string;
  /** Reads the checks again when it changes. */
  readonly version?: number;
}

/**
 * Notice of unused checks that the office received for bills, so that no one pays a bill twice. Shows nothing while loading or
 * when the checks cannot be read: the bill's own history names them once they are posted.
 */
export function ReceivedChecks({ groupNumber, billPk, version = 0 }: ReceivedChecksProps) {
  const query = useService(ReceivedChecksQuery);
  const live = useMemo(() => query.of(groupNumber), [query, groupNumber]);
  const checks = valueOf(useLiveQuery(live, version)) ?? [];
  const shown = billPk === undefined ? checks : checks.filter((check) => check.billPk === billPk);
  if (shown.length === 0) return null;
  return (
    <MessageBar intent="info" title={shown.length === 1 ? 'Check received' : 'Checks received'}>
      {shown.map((check) => checkText(check, billPk === undefined)).join(' ')}
    </MessageBar>
  );
}

function checkText(
  { checkNumber, amountCents, checkCents = amountCents, depositDate, billNumber, state }: ReceivedCheck,
  namesBill: boolean,
): string {
  const check = `heck ${checkNumber} of ${formatCents(checkCents)}${namesBill ? ` for bill ${billNumber}` : ''}`;
  const what = amountCents < checkCents ? `${formatCents(amountCents)} of c${check}` : `C${check}`;
  if (state === 'held') return `${what} is held until the bill is reconciled.`;
  if (state === 'usable') return `${what} is held for this group; use it when you pay.`;
  return `${what}, received ${dayText(depositDate)}, is being posted.`;
}
