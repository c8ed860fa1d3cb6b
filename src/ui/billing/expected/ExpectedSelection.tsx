import { Button } from '@fluentui/react-components';
import { useState } from 'react';
import {
  CloseExpectedAdjustment,
  type CloseResult,
  type ExpectedQuery,
} from '../../../application/billing/expected/ExpectedAdjustments';
import { carrierLetter } from '../../../domain/billing/expected/carrierLetter';
import { isClosable, openText } from '../../../domain/billing/expected/closingEffect';
import type { CloseReason, ExpectedAdjustment } from '../../../domain/billing/expected/ExpectedAdjustment';
import { EXPECTED_LIST } from '../../../domain/billing/expected/expectedList';
import { rowsOf } from '../../../domain/office/views/listColumns';
import { BulkStatus } from '../../kit/bulk/BulkStatus';
import { type BulkRun, useBulkRun } from '../../kit/bulk/useBulkRun';
import { LetterDialog } from '../../kit/dialogs/LetterDialog';
import { useErrorMessage } from '../../kit/feedback/ErrorBar';
import { may, useMe } from '../../kit/MeContext';
import { useService } from '../../kit/Services';
import { memberItemName } from '../../kit/tables/memberColumns';
import { SelectionBar } from '../../kit/tables/SelectionBar';
import type { RowSelection } from '../../kit/tables/useRowSelection';
import { useCodeName } from '../../kit/useCodeName';
import { dayText, monthText } from '../../kit/values/DateText';
import { CloseManyDialog } from './CloseManyDialog';

/** A bulk run that closes adjustments with the same reason and note. */
export type CloseRun = BulkRun<
  ExpectedAdjustment,
  CloseResult,
  { readonly reason: CloseReason; readonly note: string }
>;

/** Closes several adjustments. Called by the screen, so that the result stays visible when the list becomes empty. */
export function useCloseRun(): CloseRun {
  const command = useService(CloseExpectedAdjustment);
  return useBulkRun(
    (items, options, { reason, note }) => command.runAll(items, reason, note, options),
    'adjustments closed',
  );
}

/** The progress of closing, then the result. */
export function CloseStatus({ closing }: { readonly closing: CloseRun }) {
  const errorText = useErrorMessage();
  return (
    <BulkStatus
      bulk={closing}
      noun="adjustment"
      doing="Closing"
      done="closed"
      describe={(item, { message, error }) => ({
        key: item.expectedPk,
        name: memberItemName(item),
        reason: error === undefined ? message : errorText(error),
      })}
    />
  );
}

interface ExpectedSelectionProps {
  readonly selection: RowSelection<ExpectedAdjustment>;
  /** Filters of the list, and how many adjustments match them. */
  readonly query: ExpectedQuery;
  readonly total: number;
  /** The query string of the list. */
  readonly address: URLSearchParams | undefined;
  readonly closing: CloseRun;
}

/** The open amount of the selected adjustments, with buttons to write to their carrier and to close them. */
export function ExpectedSelection({ selection, query, total, address, closing }: ExpectedSelectionProps) {
  const me = useMe();
  const nameOf = useCodeName();
  const command = useService(CloseExpectedAdjustment);
  const [isWriting, setWriting] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const open = selection.items.filter(
    (item) => isClosable(item) && may(me, 'expectedAdjustments.write', item.groupNumber),
  );
  const letter = carrierLetter(open, { day: dayText, month: monthText, carrier: (code) => nameOf('carrier', code) });
  return (
    <>
      {closing.stage.kind !== 'running' && (
        <SelectionBar
          rows={rowsOf(EXPECTED_LIST, selection.items)}
          address={address}
          noun={['adjustment', 'adjustments']}
          total={`${openText(selection.items)} open`}
          onClear={selection.clear}
          matching={{
            total,
            read: (options) => command.matching(query, options),
            select: (items) => selection.select(items, true),
          }}
          facts={
            open.length > 0 &&
            !letter && <span>To write to a carrier, select adjustments of one group and carrier.</span>
          }
        >
          {open.length > 0 && (
            <Button onClick={() => setAsking(true)}>Close {open.length.toLocaleString('en-US')}</Button>
          )}
          {letter && (
            <Button appearance="primary" onClick={() => setWriting(true)}>
              Write to {letter.to}
            </Button>
          )}
        </SelectionBar>
      )}
      <CloseManyDialog
        open={isAsking}
        items={open}
        onClose={(reason, note) => {
          setAsking(false);
          selection.clear();
          closing.run(open, { reason, note });
        }}
        onCancel={() => setAsking(false)}
      />
      <LetterDialog letter={letter} open={isWriting} onClose={() => setWriting(false)} />
    </>
  );
}
