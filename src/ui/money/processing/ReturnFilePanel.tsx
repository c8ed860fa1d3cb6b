import { Button } from '@fluentui/react-components';
import { useState } from 'react';
import { type ReturnFile, type ReturnFilePlan, ReturnFiles } from '../../../application/money/processing/ReturnFiles';
import type { GivenFile } from '../../../application/platform/shared/GivenFile';
import { isLeftToReturn, isWithoutReturns } from '../../../domain/money/payments/returnFile';
import { type AccountLabels, accountParts, accountSummary } from '../../../domain/platform/files/accountLines';
import { isAllUsed } from '../../../domain/platform/files/FileAccount';
import { EXPORT_FORMATS } from '../../../domain/platform/files/listExport';
import { formatCents } from '../../../domain/platform/money/formatCents';
import { ConfirmDialog } from '../../kit/dialogs/ConfirmDialog';
import { useHeadingFocusWhenLost } from '../../kit/dialogs/focusAfterChange';
import { Panel } from '../../kit/dialogs/Panel';
import { AccountOfFile } from '../../kit/feedback/AccountOfFile';
import { ActionError } from '../../kit/feedback/ActionError';
import { FileProblems } from '../../kit/feedback/FileProblems';
import { SkeletonRows } from '../../kit/feedback/Loading';
import { MessageBar } from '../../kit/feedback/MessageBar';
import { useNotify } from '../../kit/feedback/Toasts';
import { FileDrop } from '../../kit/forms/FileDrop';
import { FormatMenu } from '../../kit/forms/FormatMenu';
import { useDownload } from '../../kit/forms/useDownload';
import { Actions, Bullets, Stack, useTextStyles } from '../../kit/layout';
import { useService } from '../../kit/Services';
import { InstantText } from '../../kit/values/DateText';
import { amountOf, effectLines, postedText, postLabel, ReturnFileEntries } from './ReturnFileEntries';

type Stage =
  | { readonly kind: 'empty'; readonly problem?: string }
  | { readonly kind: 'reading' }
  | { readonly kind: 'unread'; readonly given: GivenFile; readonly error: unknown }
  | {
      readonly kind: 'shown';
      readonly file: ReturnFile;
      readonly plan: ReturnFilePlan;
      readonly isPosting: boolean;
      /** Why posting failed. */
      readonly error?: unknown;
    };

/** Shows what a return file of the bank returns, and posts it. @source product.md, The bill's life */
export function ReturnFilePanel() {
  const { stage, choose, post, clear } = useReturnFile();
  useHeadingFocusWhenLost(stage.kind === 'shown' ? `shown ${stage.isPosting}` : stage.kind);
  const isBusy = stage.kind === 'reading' || (stage.kind === 'shown' && stage.isPosting);
  return (
    <Panel title="Return files">
      <Stack gap="M">
        <FileDrop
          label="Return file of the bank"
          text="A NACHA return file from the bank. You see what it returns before anything is changed."
          button="Choose return file"
          accept=".txt,.ach,.ret,.rtn,.dat,text/plain"
          disabled={isBusy}
          onFiles={([file]) => file && void choose(file)}
        />
        {stage.kind === 'empty' && stage.problem !== undefined && (
          <MessageBar intent="error">{stage.problem}</MessageBar>
        )}
        {stage.kind === 'reading' && <SkeletonRows rows={3} label="Reading the return file" />}
        {stage.kind === 'unread' && (
          <ActionError
            what="The return file could not be read."
            error={stage.error}
            onRetry={() => void choose(stage.given)}
            showDetail
          />
        )}
        {stage.kind === 'shown' && stage.error !== undefined && (
          <ActionError
            what="Not everything was posted."
            error={stage.error}
            onRetry={() => void post(stage.file)}
            showDetail
          />
        )}
        {stage.kind === 'shown' && (
          <Plan
            file={stage.file}
            plan={stage.plan}
            isPosting={stage.isPosting}
            onPost={() => void post(stage.file)}
            onClear={clear}
          />
        )}
      </Stack>
    </Panel>
  );
}

function useReturnFile() {
  const files = useService(ReturnFiles);
  const notify = useNotify();
  const [stage, setStage] = useState<Stage>({ kind: 'empty' });
  const choose = async (given: GivenFile) => {
    const problem = files.problemWith(given);
    if (problem !== undefined) return setStage({ kind: 'empty', problem });
    setStage({ kind: 'reading' });
    try {
      setStage({ kind: 'shown', ...(await files.preview(given)), isPosting: false });
    } catch (error) {
      setStage({ kind: 'unread', given, error });
    }
  };
  const post = async (file: ReturnFile) => {
    const show = (more: { isPosting: boolean; plan?: ReturnFilePlan; error?: unknown }) =>
      setStage((before) => (before.kind === 'shown' ? { ...before, error: undefined, ...more } : before));
    show({ isPosting: true });
    try {
      const plan = await files.post(file, (now) => show({ isPosting: true, plan: now }));
      show({ isPosting: false, plan });
      notify({ title: postedText(plan) });
    } catch (error) {
      show({ isPosting: false, error });
    }
  };
  return { stage, choose, post, clear: () => setStage({ kind: 'empty' }) };
}

const LABELS: AccountLabels = {
  rows: 'Records',
  used: 'Matched',
  titles: 'Headers and addenda',
  totals: 'Control totals',
};

interface PlanProps {
  readonly file: ReturnFile;
  readonly plan: ReturnFilePlan;
  readonly isPosting: boolean;
  readonly onPost: () => void;
  readonly onClear: () => void;
}

function Plan({ file, plan, isPosting, onPost, onClear }: PlanProps) {
  const texts = useTextStyles();
  const [isAsked, setAsked] = useState(false);
  const { fileName, problems, entries, posted, account } = plan;
  const left = entries.filter(isLeftToReturn).length;
  const { cents } = amountOf(plan, 'RETURN');
  const label = postLabel(plan);
  return (
    <>
      <h3 className={texts.plain}>{fileName}</h3>
      <FileProblems what="This file cannot be used." problems={problems} />
      {posted && (
        <MessageBar intent={left > 0 ? 'warning' : 'info'}>
          {postedBy(plan, left)} {posted.by}, <InstantText timestamp={posted.at} />.
        </MessageBar>
      )}
      {isWithoutReturns(plan) && !posted && (
        <MessageBar intent="success">
          The bank has returned nothing: the file is complete and has no returns. Record it as received.
        </MessageBar>
      )}
      {account && (
        <AccountOfFile
          key={fileName}
          summary={accountSummary(account, LABELS)}
          parts={accountParts(account, LABELS)}
          needsLook={!isAllUsed(account)}
        />
      )}
      {entries.length > 0 && (
        <>
          <Bullets aria-label="Effect of the file">
            {effectLines(plan).map((line) => (
              <li key={line}>{line}</li>
            ))}
          </Bullets>
          <EntriesExport file={file} />
          <ReturnFileEntries entries={entries} />
        </>
      )}
      <Actions>
        {isWithoutReturns(plan) && !posted && (
          <Button appearance="primary" disabledFocusable={isPosting} onClick={onPost}>
            {label}
          </Button>
        )}
        {left > 0 && (
          <Button appearance="primary" disabledFocusable={isPosting} onClick={() => setAsked(true)}>
            {isPosting ? `Posting, ${left.toLocaleString('en-US')} left` : label}
          </Button>
        )}
        <Button disabledFocusable={isPosting} onClick={onClear}>
          Close file
        </Button>
      </Actions>
      <ConfirmDialog
        open={isAsked}
        title={`${label}?`}
        confirmLabel={cents > 0 ? `${label} – ${formatCents(cents)}` : label}
        onConfirm={() => {
          setAsked(false);
          onPost();
        }}
        onCancel={() => setAsked(false)}
      >
        {cents > 0 && 'The bills of the payments are due again, and the payors of the groups get an email. '}
        {amountOf(plan, 'RETURN_REVERSAL').count > 0 &&
          'Returned reversals end. If they have settled, their money is held for the groups. '}
        {amountOf(plan, 'RETURN_CREDIT').count > 0 &&
          'Refunds with returned ACH credits are owed again, and remittances can be paid again. '}
        {amountOf(plan, 'RETURN_DEPOSIT').count > 0 &&
          'Accounts whose deposits are returned cannot pay until new deposits verify them. '}
        {amountOf(plan, 'PROPOSE').count > 0 &&
          'Payments from accounts that a bank corrects are held until a payor of the group or another manager decides. '}
        This cannot be undone.
      </ConfirmDialog>
    </>
  );
}

function postedBy(plan: ReturnFilePlan, left: number): string {
  if (isWithoutReturns(plan)) return 'This file has no returns and was recorded as received by';
  return left > 0 ? 'Part of this file was posted by' : 'This file was posted by';
}

/** Saves the entries of the file as a spreadsheet or CSV file. */
function EntriesExport({ file }: { readonly file: ReturnFile }) {
  const files = useService(ReturnFiles);
  const { isBusy, failed, start } = useDownload();
  return (
    <Actions>
      <FormatMenu
        formats={EXPORT_FORMATS}
        isBusy={isBusy}
        onChoose={(format) =>
          start({ done: 'Return entries exported', fetch: (signal) => files.export(file, format, signal) })
        }
      >
        Export entries
      </FormatMenu>
      {failed && <ActionError what="The entries could not be exported." {...failed} />}
    </Actions>
  );
}
