import { Button, Label, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { SendingVisit } from '../../../application/office/uploads/FileSending';
import { isInCall } from '../../../application/office/uploads/SentFile';
import type { UploadTarget } from '../../../application/office/uploads/Upload';
import { UploadList } from '../../../application/office/uploads/UploadList';
import type { OwnerChoice, UploadChoice } from '../../../application/office/uploads/uploadChoices';
import { GroupChoice } from '../../../application/people/preferences/UserPreferences';
import { OPENING_SAMPLE } from '../../../domain/money/opening/openingSample';
import { SETUP_SAMPLE } from '../../../domain/office/setup/setupSample';
import { KIND_LABELS } from '../../../domain/office/uploads/uploadLabels';
import { PEOPLE_SAMPLE } from '../../../domain/people/directory/peopleSample';
import { OWNER_OF, UploadKind } from '../../../domain/platform/files/UploadKind';
import { useHeadingFocusWhenLost } from '../../kit/dialogs/focusAfterChange';
import { Panel } from '../../kit/dialogs/Panel';
import { useAnnounce } from '../../kit/feedback/Announcer';
import { FileDrop } from '../../kit/forms/FileDrop';
import { Select } from '../../kit/forms/fields';
import { SampleFilesOffer } from '../../kit/forms/SampleFilesOffer';
import { saveFile } from '../../kit/forms/saveFile';
import { Actions, Stack } from '../../kit/layout';
import { paths, useArea } from '../../kit/navigation/paths';
import { ReportHelp } from '../../kit/payrollHelp/ReportHelp';
import { useService } from '../../kit/Services';
import { useLooks } from '../../kit/useLooks';
import { useStream } from '../../kit/useStream';
import { OwnerPicker } from './OwnerPicker';
import { SentFileRow } from './SentFileRow';
import { countLabel, KIND_DESCRIPTIONS } from './uploadLabels';

export interface SendPanelProps {
  readonly choices: readonly UploadChoice[];
  readonly visit: SendingVisit;
  /** Type selected at first, such as by the link that opened the screen. The first choice if it is not offered. */
  readonly initialKind: string | null;
}

/** Chooses type and owner of files, uploads them and shows their progress. */
export function SendPanel({ choices, initialKind, visit: { sending, files } }: SendPanelProps) {
  const announce = useAnnounce();
  const navigate = useNavigate();
  const area = useArea();
  const list = useService(UploadList);
  const { choice, text, target, chooseKind, chooseOwner } = useTarget(choices, initialKind);
  const waiting = files.filter(({ state }) => state.kind === 'waiting');
  const isSending = files.some(({ state }) => isInCall(state));
  const taken = files.filter(({ state }) => state.kind === 'taken').length;
  const announced = useRef(taken);
  const announceNew = useEffectEvent(() => {
    const isNew = taken > announced.current;
    announced.current = taken;
    if (!isNew) return;
    announce(`${countLabel(taken, 'file')} read`);
    list.retry();
    const [only] = files;
    // A single file is opened immediately.
    if (files.length === 1 && only?.state.kind === 'taken') void navigate(paths.upload(area, only.state.upload.filePk));
  });
  useEffect(() => announceNew(), [taken]);
  useHeadingFocusWhenLost(files.map(({ id, state }) => `${id} ${state.kind}`).join());
  if (!choice) return null;
  return (
    <Panel title="Upload files">
      <Stack>
        <Stack isRow>
          <Stack gap="XXS">
            <Label htmlFor="upload-kind">File type</Label>
            <Select id="upload-kind" value={choice.kind} onChange={chooseKind}>
              {choices.map(({ kind }) => (
                <option key={kind} value={kind}>
                  {KIND_LABELS[kind]}
                </option>
              ))}
            </Select>
          </Stack>
          <OwnerField choice={choice} text={text} onChoose={chooseOwner} />
        </Stack>
        <FileDrop
          label="Files to upload"
          title="Drop files here"
          text={target ? KIND_DESCRIPTIONS[choice.kind] : 'First choose who the files belong to.'}
          button="Choose files"
          accept=".csv,.txt,.tsv,.xlsx,.pdf,.edi,.834,.x12,.bai,.dat"
          several
          disabled={!target}
          onFiles={(chosen) => target && void sending.add(target, chosen)}
        >
          {choice.kind === UploadKind.PayrollDeductions && <ReportHelp />}
        </FileDrop>
        {choice.kind === UploadKind.Setup && (
          <Actions>
            <Button onClick={() => downloadSample(SETUP_SAMPLE)}>Download sample (CSV)</Button>
            <Button as="a" href={SETUP_SAMPLE.workbook} download>
              Download sample (Excel)
            </Button>
          </Actions>
        )}
        {choice.kind === UploadKind.Opening && (
          <Actions>
            <Button as="a" href={OPENING_SAMPLE.workbook} download>
              Download template (Excel)
            </Button>
            <Button onClick={() => downloadSample(OPENING_SAMPLE)}>Download template (CSV)</Button>
          </Actions>
        )}
        {choice.kind === UploadKind.People && (
          <Actions>
            <Button onClick={() => downloadSample(PEOPLE_SAMPLE)}>Download sample (CSV)</Button>
          </Actions>
        )}
        {target && (
          <SampleFilesOffer
            key={`${target.kind} ${target.owner}`}
            kind={target.kind}
            owner={target.owner}
            disabled={isSending}
            onFile={(file) => void sending.add(target, [file])}
          />
        )}
        {files.length > 0 && (
          <Stack as="ul" gap="S" aria-label="Files being uploaded">
            {files.map((file) => (
              <SentFileRow key={file.id} file={file} sending={sending} />
            ))}
          </Stack>
        )}
        {(waiting.length > 0 || (taken > 0 && !isSending)) && (
          <Actions>
            {waiting.length > 0 && (
              <Button appearance="primary" disabledFocusable={isSending} onClick={() => void sending.send()}>
                Upload {countLabel(waiting.length, 'file')}
              </Button>
            )}
            {taken > 0 && !isSending && <Button onClick={() => sending.clear()}>Clear</Button>}
          </Actions>
        )}
      </Stack>
    </Panel>
  );
}

function downloadSample({ name, lines }: { readonly name: string; readonly lines: readonly string[] }): void {
  saveFile(name, 'text/csv', new TextEncoder().encode(`${lines.join('\r\n')}\r\n`));
}

/**
 * Type and owner of the next files. Preselects the person's current group or the only owner, never one of several, because
 * uploading for the wrong owner is easily overlooked.
 */
function useTarget(choices: readonly UploadChoice[], initialKind: string | null) {
  const groupChoice = useService(GroupChoice);
  const chosenGroup = useStream(groupChoice.chosen$, groupChoice.chosen);
  const [kind, setKind] = useState((choices.find((one) => one.kind === initialKind) ?? choices[0])?.kind);
  const [chosen, setChosen] = useState<{ readonly text: string; readonly owner: OwnerChoice | undefined }>();
  const choice = choices.find((one) => one.kind === kind) ?? choices[0];
  const owners = choice?.owners;
  const first = owners?.find(({ owner }) => owner === chosenGroup) ?? (owners?.length === 1 ? owners[0] : undefined);
  const text = chosen?.text ?? first?.name ?? '';
  const owner = (chosen ? chosen.owner : first)?.owner;
  const target: UploadTarget | undefined = choice && owner !== undefined ? { kind: choice.kind, owner } : undefined;
  return {
    choice,
    /** Text of the owner field: a suggested name or typed text. */
    text,
    target,
    chooseKind: (next: string) => {
      setKind(choices.find((one) => one.kind === next)?.kind);
      setChosen(undefined);
    },
    chooseOwner: (typed: string, found: OwnerChoice | undefined) => setChosen({ text: typed, owner: found }),
  };
}

const useOwnerFieldStyles = makeStyles({
  field: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalXXS, minWidth: '220px' },
  only: { lineHeight: '32px' },
});

const LABELS = { group: 'Group', carrier: 'Carrier', office: 'Belongs to' } as const;

interface OwnerFieldProps {
  readonly choice: UploadChoice;
  readonly text: string;
  /** @param owner undefined while the text matches no owner */
  readonly onChoose: (text: string, owner: OwnerChoice | undefined) => void;
}

/** Owner of the files. Read-only if there is only one. */
function OwnerField({ choice: { kind, owners }, text, onChoose }: OwnerFieldProps) {
  const styles = useOwnerFieldStyles();
  const looks = useLooks();
  const label = LABELS[OWNER_OF[kind]];
  if (owners?.length === 1) {
    return (
      <div className={styles.field}>
        <Label>{label}</Label>
        <span className={styles.only}>{owners[0]?.name}</span>
      </div>
    );
  }
  return (
    <div className={mergeClasses(styles.field, looks.wideField)}>
      <Label htmlFor="upload-owner">{label}</Label>
      <OwnerPicker id="upload-owner" what={kind} known={owners} text={text} onChoose={onChoose} />
    </div>
  );
}
