import { Field, makeStyles, tokens } from '@fluentui/react-components';
import { useState } from 'react';
import { type BankFileEntry, BankFileEntryList } from '../../../application/money/processing/PaymentFiles';
import type { BankFile } from '../../../domain/money/processing/BankFile';
import { bankFileEntryLabel } from '../../../domain/money/processing/bankFileEntry';
import { BANK_FILE_ENTRY_LIST } from '../../../domain/money/processing/bankFileList';
import { Loaded } from '../../kit/feedback/Loaded';
import { TextInput } from '../../kit/forms/fields';
import { Hint, Stack } from '../../kit/layout';
import { AppLink } from '../../kit/navigation/AppLink';
import { paths } from '../../kit/navigation/paths';
import { useService } from '../../kit/Services';
import { ExportMenu } from '../../kit/tables/ExportMenu';
import { Pager } from '../../kit/tables/Pager';
import { StackTable } from '../../kit/tables/StackTable';
import { useLooks } from '../../kit/useLooks';
import { useLiveQuery } from '../../kit/useStream';
import { DateText } from '../../kit/values/DateText';
import { Money } from '../../kit/values/Money';

const PAGE_SIZE = 20;

const useStyles = makeStyles({
  root: { display: 'grid', rowGap: tokens.spacingVerticalS },
});

/**
 * The payments or reversals of a bank file with their states, first those that were set aside or rejected. Each links to its payment, where
 * it can be set aside, returned, or reversed.
 */
export function BankFileEntries({ file }: { readonly file: BankFile }) {
  const { filePk, fileName, kind, state } = file;
  const styles = useStyles();
  const looks = useLooks();
  const list = useService(BankFileEntryList);
  const [page, setPage] = useState(0);
  const [search, setSearch] = useState('');
  const entries = useLiveQuery(list, { filePk, search: search.trim(), page, size: PAGE_SIZE });
  const reread = () => list.retry();
  return (
    <div className={styles.root}>
      {state === 'MADE' && kind === 'PAYMENTS' && (
        <Hint>
          To take a payment out of this file, open it and choose Return or reverse. Its bills are due again, and the
          file keeps the other payments.
        </Hint>
      )}
      <Stack isRow gap="M" align="end">
        <Field label={`Search entries of ${fileName}`} className={looks.growing}>
          <TextInput
            type="search"
            maxLength={80}
            placeholder="Group, confirmation, trace number, or amount"
            value={search}
            onChange={(text) => {
              setSearch(text);
              setPage(0);
            }}
          />
        </Field>
        <ExportMenu
          of={{ list: BANK_FILE_ENTRY_LIST, query: { filePk, search: search.trim() } }}
          label="Export entries"
        />
      </Stack>
      <Loaded found={entries} what="the entries" rows={2} isPage onRetry={reread}>
        {(value) => (
          <>
            {value.total === 0 ? (
              <Hint>{search.trim() === '' ? 'This file has no entries.' : 'No entries match.'}</Hint>
            ) : (
              <EntryTable file={file} items={value.items} />
            )}
            <Pager page={page} size={PAGE_SIZE} total={value.total} noun="entries" onPage={setPage} />
          </>
        )}
      </Loaded>
    </div>
  );
}

function EntryTable({ file: { fileName, kind }, items }: { file: BankFile; items: readonly BankFileEntry[] }) {
  return (
    <StackTable
      label={`Entries of ${fileName}`}
      items={items}
      keyOf={({ paymentPk, trace, amountCents }) => `${paymentPk} ${trace} ${amountCents}`}
      columns={[
        { label: 'Payment', kind: 'lead', cell: PaymentLink },
        { label: 'Group', kind: 'whole', cell: ({ groupName }) => groupName },
        { label: 'Trace number', isExtra: true, cell: ({ trace }) => trace ?? 'Not assigned' },
        { label: 'Settles', cell: ({ settleDate }) => <DateText date={settleDate} /> },
        { label: 'Amount', kind: 'figure', cell: ({ amountCents }) => <Money cents={amountCents} /> },
        { label: 'State', kind: 'whole', cell: (entry) => bankFileEntryLabel(entry, kind) },
        ...(items.some(({ setAsideReason }) => setAsideReason !== null) ? [SET_ASIDE] : []),
        ...(items.some(({ rejectedReason }) => rejectedReason !== null) ? [REJECTED] : []),
      ]}
    />
  );
}

const SET_ASIDE = {
  label: 'Set aside',
  kind: 'whole' as const,
  cell: ({ setAsideReason }: BankFileEntry) => setAsideReason ?? 'No',
};

const REJECTED = {
  label: 'Rejected by the bank',
  kind: 'whole' as const,
  cell: ({ rejectedReason }: BankFileEntry) => rejectedReason ?? 'No',
};

function PaymentLink({ paymentPk, confirmation }: BankFileEntry) {
  return (
    <AppLink to={`${paths.payments('dashboard')}?payment=${encodeURIComponent(paymentPk)}`}>{confirmation}</AppLink>
  );
}
