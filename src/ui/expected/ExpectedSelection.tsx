import { Button, makeStyles, ProgressBar, tokens } from '@fluentui/react-components';
import { useState } from 'react';
import { carrierLetter } from '../../domain/expected/carrierLetter';
import { isClosable, openText } from '../../domain/expected/closingEffect';
import type { ExpectedAdjustment } from '../../domain/expected/ExpectedAdjustment';
import { counted } from '../../domain/text/wording';
import { BulkResults } from '../kit/feedback/BulkResults';
import { useErrorMessage } from '../kit/feedback/ErrorBar';
import { may, useMe } from '../kit/MeContext';
import { memberItemName } from '../kit/tables/memberColumns';
import { SelectionBar } from '../kit/tables/SelectionBar';
import type { RowSelection } from '../kit/tables/useRowSelection';
import { useCodeName } from '../kit/useCodeName';
import { dayText, monthText } from '../kit/values/DateText';
import { CloseManyDialog } from './CloseManyDialog';
import { LetterDialog } from './LetterDialog';
import { useClosingMany } from './useClosingMany';

const useStyles = makeStyles({
  progress: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalXS },
  quiet: { color: tokens.colorNeutralForeground3 },
});

interface ExpectedSelectionProps {
  readonly selection: RowSelection<ExpectedAdjustment>;
  /** The query string of the list. */
  readonly address: URLSearchParams | undefined;
}

/** What is open of the selected adjustments, with a letter to their carrier and how to close them, and how closing went. */
export function ExpectedSelection({ selection, address }: ExpectedSelectionProps) {
  const styles = useStyles();
  const me = useMe();
  const errorText = useErrorMessage();
  const nameOf = useCodeName();
  const closing = useClosingMany(selection.clear);
  const [isWriting, setWriting] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const { stage } = closing;
  const open = selection.items.filter(
    (item) => isClosable(item) && may(me, 'expectedAdjustments.write', item.groupNumber),
  );
  const letter = carrierLetter(open, { day: dayText, month: monthText, carrier: (code) => nameOf('carrier', code) });
  const refused = stage.kind === 'finished' ? stage.results.filter(({ error }) => error !== undefined) : [];
  return (
    <>
      {stage.kind === 'running' && (
        <div className={styles.progress}>
          <ProgressBar value={stage.done} max={stage.of} aria-label="Closing adjustments" />
          <span className={styles.quiet}>
            {stage.done} of {counted(stage.of, 'adjustment')} closed
          </span>
        </div>
      )}
      {stage.kind === 'finished' && (
        <BulkResults
          noun="adjustment"
          done="closed"
          total={stage.results.length}
          refused={refused.map(({ item, error }) => ({
            key: item.expectedPk,
            name: memberItemName(item),
            reason: errorText(error),
          }))}
          onRetry={() =>
            closing.run(
              refused.map(({ item }) => item),
              stage.reason,
              stage.note,
            )
          }
          onClose={closing.dismiss}
        />
      )}
      <SelectionBar
        rows={{ list: 'expectedAdjustments', items: selection.items }}
        address={address}
        noun={['adjustment', 'adjustments']}
        total={`${openText(selection.items)} open`}
        onClear={selection.clear}
        facts={
          open.length > 0 && !letter && <span>To write to a carrier, select adjustments of one group and carrier.</span>
        }
      >
        {open.length > 0 && (
          <Button disabledFocusable={stage.kind === 'running'} onClick={() => setAsking(true)}>
            Close {open.length.toLocaleString('en-US')}
          </Button>
        )}
        {letter && (
          <Button appearance="primary" onClick={() => setWriting(true)}>
            Write to {letter.carrierName}
          </Button>
        )}
      </SelectionBar>
      <CloseManyDialog
        open={isAsking}
        items={open}
        onClose={(reason, note) => {
          setAsking(false);
          closing.run(open, reason, note);
        }}
        onCancel={() => setAsking(false)}
      />
      <LetterDialog letter={letter} open={isWriting} onClose={() => setWriting(false)} />
    </>
  );
}
