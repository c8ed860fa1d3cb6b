import { Button } from '@fluentui/react-components';
import { useState } from 'react';
import type { LayoutOwner } from '../../../application/billing/corrections/CorrectionLayouts';
import {
  ChangeCorrections,
  CORRECTION_FORMATS,
  type CorrectionFormat,
} from '../../../application/billing/corrections/Corrections';
import { type Correction, RECIPIENT_LABELS, recipientOf } from '../../../domain/billing/corrections/Correction';
import { counted } from '../../../domain/platform/text/wording';
import { ConfirmDialog } from '../../kit/dialogs/ConfirmDialog';
import { useHasOpened, useLazyPart } from '../../kit/dialogs/useLazyPart';
import { ActionError } from '../../kit/feedback/ActionError';
import { Select } from '../../kit/forms/fields';
import { useDownload } from '../../kit/forms/useDownload';
import { useService } from '../../kit/Services';
import { useCodeName } from '../../kit/useCodeName';

const fetchDialog = () =>
  import(/* webpackChunkName: "columns" */ './layout/CorrectionColumns').then((m) => m.CorrectionColumns);

/** Sends the selected corrections that are confirmed, if they have one recipient. Asks before it sends one again. */
export function SendCorrections({ selected }: { readonly selected: readonly Correction[] }) {
  const command = useService(ChangeCorrections);
  const nameOf = useCodeName();
  const recipientNameOf = ({ kind, carrierCode, system }: Correction) =>
    system ?? (recipientOf(kind) === 'CARRIER' ? nameOf('carrier', carrierCode) : RECIPIENT_LABELS.PAYROLL);
  const { failed, start } = useDownload();
  const [chosen, setFormat] = useState<CorrectionFormat>('xlsx');
  const [isAsking, setAsking] = useState(false);
  const [isChoosing, setChoosing] = useState(false);
  const { Part: CorrectionColumns, isMissing, retry: load } = useLazyPart(fetchDialog, isChoosing);
  const hasChosen = useHasOpened(isChoosing);
  const sendable = selected.filter(({ state }) => state === 'OPEN' || state === 'SENT');
  const sentBefore = sendable.filter(({ state }) => state === 'SENT').length;
  const [first] = sendable;
  if (!first) return null;
  const takes834 = recipientOf(first.kind) === 'CARRIER' && first.system === undefined;
  const format = chosen === '834' && !takes834 ? 'xlsx' : chosen;
  const recipients = new Set(
    sendable.map((one) => `${one.groupNumber} ${JSON.stringify(ownerOf(one))} ${one.system ?? ''}`),
  );
  if (recipients.size > 1) return <span>To send, select corrections of one group to one recipient.</span>;
  const send = (isAgain: boolean) => {
    setAsking(false);
    const pks = sendable.map(({ correctionPk }) => correctionPk);
    let filePk: string | undefined;
    start({
      done: `${counted(sendable.length, 'correction')} downloaded, marked as sent`,
      // A retry after a failed download sends nothing again.
      fetch: async () => {
        filePk ??= await command.send(first.groupNumber, pks, format, isAgain);
        return command.file(first.groupNumber, filePk);
      },
    });
  };
  return (
    <>
      {failed && <ActionError what="The corrections were not downloaded." showDetail {...failed} />}
      <Select
        aria-label="Format"
        value={format}
        onChange={(value) => setFormat(CORRECTION_FORMATS.find((one) => one === value) ?? 'xlsx')}
      >
        <option value="xlsx">Excel list</option>
        <option value="csv">CSV to import</option>
        <option value="pdf">PDF letter</option>
        {takes834 && <option value="834">Changes as X12 834</option>}
      </Select>
      <Button onClick={() => (isMissing ? load() : setChoosing(true))}>{isMissing ? 'Load columns' : 'Columns'}</Button>
      <Button onClick={() => (sentBefore > 0 ? setAsking(true) : send(false))}>
        Download {sendable.length.toLocaleString('en-US')} for {recipientNameOf(first)}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title="Download again?"
        confirmLabel="Download again"
        onConfirm={() => send(true)}
        onCancel={() => setAsking(false)}
      >
        {counted(sentBefore, 'correction')} of {sendable.length} {sentBefore === 1 ? 'was' : 'were'} sent before.
      </ConfirmDialog>
      {CorrectionColumns && hasChosen && (
        <CorrectionColumns
          open={isChoosing}
          owner={ownerOf(first)}
          to={recipientNameOf(first)}
          corrections={sendable}
          onClose={() => setChoosing(false)}
        />
      )}
    </>
  );
}

function ownerOf({ groupNumber, kind, carrierCode }: Correction): LayoutOwner {
  const recipient = recipientOf(kind);
  return { groupNumber, recipient, carrierCode: recipient === 'CARRIER' ? carrierCode : undefined };
}
