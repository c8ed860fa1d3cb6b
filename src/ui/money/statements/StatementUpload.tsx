import { Button } from '@fluentui/react-components';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { type CashAccount, type StatementFile, StatementList } from '../../../application/money/statements/Statements';
import { Panel } from '../../kit/dialogs/Panel';
import { ActionError } from '../../kit/feedback/ActionError';
import { SkeletonRows } from '../../kit/feedback/Loading';
import { MessageBar } from '../../kit/feedback/MessageBar';
import { useNotify } from '../../kit/feedback/Toasts';
import { FileDrop } from '../../kit/forms/FileDrop';
import { useFileWork } from '../../kit/forms/useFileWork';
import { Actions, Stack, useTextStyles } from '../../kit/layout';
import { paths } from '../../kit/navigation/paths';
import { useService } from '../../kit/Services';
import { StatementBalanceForm } from './StatementBalanceForm';
import { type ShownStatementFile, StatementCsvForm } from './StatementCsvForm';
import { StatementFileSummary } from './StatementFileSummary';

/** Chooses a bank's file, shows what it says, and adds it as the account's next statement. */
export function StatementUpload({ account }: { readonly account: CashAccount }) {
  const texts = useTextStyles();
  const list = useService(StatementList);
  const notify = useNotify();
  const go = useNavigate();
  const [shown, setShown] = useState<ShownStatementFile>();
  const { isBusy, unread, failed, attempt } = useFileWork();
  const look = (file: StatementFile) =>
    attempt('The file could not be read.', async () =>
      setShown({ file, preview: await list.preview(account.accountPk, file) }),
    );
  const choose = (given: File) =>
    attempt('The file could not be read.', async () => {
      const file = await list.read(given);
      setShown({ file, preview: await list.preview(account.accountPk, file) });
    });
  const add = (file: StatementFile) =>
    attempt('The statement was not added.', async () => {
      const { statementPk } = await list.add(account.accountPk, file);
      setShown(undefined);
      notify({ title: 'Statement added' });
      void go(paths.statement(statementPk));
    });
  return (
    <Panel title="Add a statement">
      <Stack gap="M">
        <FileDrop
          label="Statement file of the bank"
          text="A BAI2 or CSV file from the bank. You see what it says before it is added."
          button="Choose statement file"
          accept=".bai,.bai2,.csv,.txt,text/csv,text/plain"
          disabled={isBusy}
          onFiles={([file]) => file && void choose(file)}
        />
        {unread !== '' && <MessageBar intent="error">{unread}</MessageBar>}
        {failed && <ActionError what={failed.what} error={failed.error} onRetry={failed.retry} showDetail />}
        {isBusy && !shown && <SkeletonRows rows={2} label="Reading the statement" />}
        {shown && (
          <>
            <h3 className={texts.plain}>{shown.file.fileName}</h3>
            {shown.preview.format === 'CSV' && shown.preview.headings.length > 0 && (
              <StatementCsvForm
                key={`${shown.preview.headingRow} ${shown.file.text}`}
                shown={shown}
                isBusy={isBusy}
                onRead={(file) => void look(file)}
              />
            )}
            {shown.preview.asks.length > 0 && (
              <StatementBalanceForm
                key={shown.file.text}
                shown={shown}
                isBusy={isBusy}
                onRead={(file) => void look(file)}
              />
            )}
            <StatementFileSummary preview={shown.preview} />
            <Actions>
              {shown.preview.statement && shown.preview.problems.length === 0 && (
                <Button appearance="primary" disabledFocusable={isBusy} onClick={() => void add(shown.file)}>
                  Add statement
                </Button>
              )}
              <Button disabledFocusable={isBusy} onClick={() => setShown(undefined)}>
                Close file
              </Button>
            </Actions>
          </>
        )}
      </Stack>
    </Panel>
  );
}
