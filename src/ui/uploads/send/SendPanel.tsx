import { Button, Label, makeStyles, tokens } from '@fluentui/react-components';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import type { SendingVisit } from '../../../application/uploads/SendFiles';
import { isInCall } from '../../../application/uploads/SentFile';
import { UploadList } from '../../../application/uploads/UploadList';
import type { UploadChoice } from '../../../application/uploads/uploadChoices';
import { useHeadingFocusWhenLost } from '../../kit/dialogs/focus';
import { Panel } from '../../kit/dialogs/Panel';
import { useAnnounce } from '../../kit/feedback/Announcer';
import { FileDrop } from '../../kit/forms/FileDrop';
import { Select } from '../../kit/forms/fields';
import { SampleFilesOffer } from '../../kit/forms/SampleFilesOffer';
import { paths, useArea } from '../../kit/navigation/paths';
import { useService } from '../../kit/Services';
import { countText, KIND_TEXTS, KIND_WORDS } from '../uploadWords';
import { OwnerField } from './OwnerField';
import { SentFileRow } from './SentFileRow';
import { useTarget } from './useTarget';

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalL, minWidth: 0 },
  fields: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalL },
  field: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalXXS },
  list: {
    listStyleType: 'none',
    margin: 0,
    padding: 0,
    display: 'flex',
    flexDirection: 'column',
    rowGap: tokens.spacingVerticalS,
  },
  actions: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalS },
});

export interface SendPanelProps {
  readonly choices: readonly UploadChoice[];
  readonly visit: SendingVisit;
}

/** Says what files are and whose, takes them and shows them on their way. */
export function SendPanel({ choices, visit: { sending, files } }: SendPanelProps) {
  const styles = useStyles();
  const announce = useAnnounce();
  const navigate = useNavigate();
  const area = useArea();
  const list = useService(UploadList);
  const { choice, text, target, chooseKind, chooseOwner } = useTarget(choices);
  const waiting = files.filter(({ state }) => state.kind === 'waiting');
  const isSending = files.some(({ state }) => isInCall(state));
  const taken = files.filter(({ state }) => state.kind === 'taken').length;
  const told = useRef(taken);
  const tell = useEffectEvent(() => {
    const isNew = taken > told.current;
    told.current = taken;
    if (!isNew) return;
    announce(`${countText(taken, 'file')} read`);
    list.retry();
    const [only] = files;
    // One file alone is what the person wants to look at now.
    if (files.length === 1 && only?.state.kind === 'taken') void navigate(paths.upload(area, only.state.upload.filePk));
  });
  useEffect(() => tell(), [taken]);
  useHeadingFocusWhenLost(files.map(({ id, state }) => `${id} ${state.kind}`).join());
  if (!choice) return null;
  return (
    <Panel title="Upload files">
      <div className={styles.root}>
        <div className={styles.fields}>
          <div className={styles.field}>
            <Label htmlFor="upload-kind">What is in them?</Label>
            <Select id="upload-kind" value={choice.kind} onChange={chooseKind}>
              {choices.map(({ kind }) => (
                <option key={kind} value={kind}>
                  {KIND_WORDS[kind]}
                </option>
              ))}
            </Select>
          </div>
          <OwnerField choice={choice} text={text} onChoose={chooseOwner} />
        </div>
        <FileDrop
          label="Files to upload"
          title="Drop files here"
          text={
            <>
              {KIND_TEXTS[choice.kind]} Up to 20 MB a file.
              {!target && ' Say whose the files are first.'}
            </>
          }
          button="Choose files"
          accept=".csv,.txt,.tsv,.xlsx,.edi,.834,.x12"
          several
          disabled={!target}
          onFiles={(given) => target && void sending.add(target, given)}
        />
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
          <ul className={styles.list} aria-label="Files on their way">
            {files.map((file) => (
              <SentFileRow key={file.id} file={file} sending={sending} />
            ))}
          </ul>
        )}
        {(waiting.length > 0 || (taken > 0 && !isSending)) && (
          <div className={styles.actions}>
            {waiting.length > 0 && (
              <Button appearance="primary" disabledFocusable={isSending} onClick={() => void sending.send()}>
                Upload {countText(waiting.length, 'file')}
              </Button>
            )}
            {taken > 0 && !isSending && <Button onClick={() => sending.clear()}>Clear this list</Button>}
          </div>
        )}
      </div>
    </Panel>
  );
}
