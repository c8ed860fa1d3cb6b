import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { useState } from 'react';
import { FileReversals } from '../../../application/money/processing/FileReversals';
import { LOADING } from '../../../application/platform/shared/Loadable';
import type { BankReversalReason } from '../../../domain/money/payments/bankReversal';
import type { BankFile } from '../../../domain/money/processing/BankFile';
import { useFocusWhenLost } from '../../kit/dialogs/focusAfterChange';
import { Unloaded } from '../../kit/feedback/Loaded';
import { Hint, Stack } from '../../kit/layout';
import { useService } from '../../kit/Services';
import { useLooks } from '../../kit/useLooks';
import { useLiveQuery } from '../../kit/useStream';
import { ExcludedPayments } from './ExcludedPayments';
import { FileReversalForm } from './FileReversalForm';
import { FileReversalRow } from './FileReversalRow';

const useStyles = makeStyles({
  root: { outlineStyle: 'none', display: 'grid', rowGap: tokens.spacingVerticalM },
});

interface FileReversalProps {
  readonly file: BankFile;
  readonly onClose: () => void;
}

/** Reverses an erroneous bank file or batch after showing the effect, and lists earlier requests. */
export function FileReversalPart({ file, onClose }: FileReversalProps) {
  const styles = useStyles();
  const looks = useLooks();
  const reversals = useService(FileReversals);
  const [batch, setBatch] = useState<number | null>(null);
  const [reason, setReason] = useState<BankReversalReason | ''>('');
  const state = useLiveQuery(reversals, { filePk: file.filePk, batch, reason: reason || undefined });
  const root = useFocusWhenLost<HTMLDivElement>(state.kind);
  // The answer about another file is none.
  const found = state.kind === 'loaded' && state.value.filePk !== file.filePk ? LOADING : state;
  if (found.kind !== 'loaded')
    return <Unloaded found={found} what="the effect of the reversal" onRetry={() => reversals.retry()} />;
  const effect = found.value;
  return (
    <div ref={root} tabIndex={-1} className={styles.root}>
      {effect.reversals.length > 0 && (
        <Stack as="ul" gap="M" aria-label={`Reversals of ${file.fileName}`}>
          {effect.reversals.map((reversal) => (
            <FileReversalRow key={reversal.reversalPk} reversal={reversal} />
          ))}
        </Stack>
      )}
      {effect.problem !== null && effect.paymentCount === 0 && batch === null && reason === '' ? (
        <>
          <Hint>{effect.problem}</Hint>
          <ExcludedPayments effect={effect} />
          <Button className={looks.atCellStart} onClick={onClose}>
            Close
          </Button>
        </>
      ) : (
        <FileReversalForm
          {...{ file, effect, batch, reason, onClose }}
          isStale={found.refreshing}
          onBatch={setBatch}
          onReason={setReason}
        />
      )}
    </div>
  );
}
