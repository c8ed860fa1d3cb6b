import { Button, makeStyles } from '@fluentui/react-components';
import { useCallback, useMemo, useState } from 'react';
import { FindReadyCorrections, type ReadyQuery } from '../../../application/billing/corrections/ReadyCorrections';
import { valueOf } from '../../../application/platform/shared/Loadable';
import type { CorrectionBatch } from '../../../domain/billing/corrections/correctionBatches';
import { counted } from '../../../domain/platform/text/wording';
import { Unloaded } from '../feedback/Loaded';
import { SkeletonRows } from '../feedback/Loading';
import { MessageBar } from '../feedback/MessageBar';
import { AppLink } from '../navigation/AppLink';
import { paths, useArea } from '../navigation/paths';
import { useNextStepKey } from '../navigation/useNextStepKey';
import { useService } from '../Services';
import { useCodeName } from '../useCodeName';
import { useLiveQuery } from '../useStream';
import { dayText, today } from '../values/DateText';
import { SendReadyDialog } from './SendReadyDialog';

const useStyles = makeStyles({
  link: { alignSelf: 'center' },
});

export interface ReadyCorrectionsBarProps {
  readonly query: ReadyQuery;
  /** Number of the bill whose corrections these are; undefined for a list of several bills. */
  readonly billNumber?: string;
}

/**
 * The confirmed corrections that were not sent, and the button and key that send all of them. Renders nothing if there are none.
 *
 * @source docs/decisions/corrections.md#confirmed-corrections-are-sent-in-one-step
 */
export function ReadyCorrectionsBar({ query, billNumber }: ReadyCorrectionsBarProps) {
  const styles = useStyles();
  const find = useService(FindReadyCorrections);
  const nameOf = useCodeName();
  const live = useMemo(() => find.open(), [find]);
  const found = useLiveQuery(live, query);
  // As they were when the dialog opened: the list refreshes behind it.
  const [sending, setSending] = useState<readonly CorrectionBatch[]>();
  const { batches, proposedCount } = valueOf(found) ?? NOTHING;
  const count = countOf(batches);
  const send = () => setSending(batches);
  const close = useCallback(() => {
    setSending(undefined);
    live.retry();
  }, [live]);
  const { area, address } = useListAddressOf(billNumber);
  const dialog = sending && (
    <SendReadyDialog batches={sending} showsGroups={isOfSeveralGroups(sending)} onClose={close} />
  );
  if (found.kind === 'failed')
    return <Unloaded found={found} what="the corrections to send" onRetry={() => live.retry()} />;
  if (found.kind === 'loading' && billNumber === undefined) {
    return <SkeletonRows rows={0} label="Loading corrections ready to send" />;
  }
  if (count === 0 && (proposedCount === 0 || billNumber === undefined)) return dialog ?? null;
  const list = billNumber !== undefined && (
    <AppLink className={styles.link} to={`${paths.corrections(area)}?${address}`}>
      {count === 0 ? 'Review corrections' : 'All corrections of the bill'}
    </AppLink>
  );
  return (
    <>
      <MessageBar
        intent="info"
        title={
          count > 0 ? `${counted(count, 'correction')} to send:` : `${counted(proposedCount, 'correction')} proposed.`
        }
        actions={
          <>
            {count > 0 && <SendButton count={count} onSend={send} />}
            {list}
          </>
        }
      >
        {count > 0
          ? readyText(batches, billNumber === undefined ? 0 : proposedCount, nameOf)
          : 'Confirm those that you want to send.'}
      </MessageBar>
      {dialog}
    </>
  );
}

function SendButton({ count, onSend }: { readonly count: number; readonly onSend: () => void }) {
  useNextStepKey('Download corrections', onSend);
  return (
    <Button size="small" appearance="primary" onClick={onSend}>
      Download {counted(count, 'correction')}
    </Button>
  );
}

const NOTHING = { batches: [], proposedCount: 0 } as const;

function useListAddressOf(billNumber: string | undefined) {
  const area = useArea();
  return { area, address: new URLSearchParams({ ...(billNumber !== undefined && { q: billNumber }) }).toString() };
}

function countOf(batches: readonly CorrectionBatch[]): number {
  return batches.reduce((sum, { corrections }) => sum + corrections.length, 0);
}

function isOfSeveralGroups(batches: readonly CorrectionBatch[]): boolean {
  return new Set(batches.map(({ groupNumber }) => groupNumber)).size > 1;
}

/** "8 to North Health, 4 to payroll, by Oct 31, 2026. 2 more corrections not confirmed." */
function readyText(
  batches: readonly CorrectionBatch[],
  proposedCount: number,
  nameOf: ReturnType<typeof useCodeName>,
): string {
  const byRecipient = new Map<string, number>();
  for (const { to, carrierCode, corrections } of batches) {
    const name = carrierCode === undefined ? to.toLowerCase() : nameOf('carrier', carrierCode);
    byRecipient.set(name, (byRecipient.get(name) ?? 0) + corrections.length);
  }
  const parts = [...byRecipient].map(([name, count]) => `${count.toLocaleString('en-US')} to ${name}`);
  const shown = parts.length > 4 ? [...parts.slice(0, 3), `${parts.length - 3} more recipients`] : parts;
  const [sendBy] = batches.flatMap(({ sendBy: day }) => day ?? []).sort();
  const rest = proposedCount === 0 ? '' : ` ${counted(proposedCount, 'more correction')} not confirmed.`;
  const recipients = shown.join(', ');
  if (sendBy === undefined) return `${recipients}.${rest}`;
  if (sendBy < today()) return `${recipients}. The first ones were due by ${dayText(sendBy)}.${rest}`;
  return `${recipients}, by ${dayText(sendBy)}.${rest}`;
}
