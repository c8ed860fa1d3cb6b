import { Button, Field, makeStyles, tokens } from '@fluentui/react-components';
import { useState } from 'react';
import type { AnswerFile, AnswerPlan } from '../../../application/billing/corrections/Corrections';
import { REPORT_COLUMN_LABELS, REPORT_COLUMNS } from '../../../domain/billing/corrections/carrierReport';
import { accountParts, accountSummary } from '../../../domain/platform/files/accountLines';
import { isAllUsed } from '../../../domain/platform/files/FileAccount';
import { AccountOfFile } from '../../kit/feedback/AccountOfFile';
import { MessageBar } from '../../kit/feedback/MessageBar';
import { Form } from '../../kit/forms/Form';
import { Select } from '../../kit/forms/fields';
import { Bullets, Stack } from '../../kit/layout';
import { ColumnPickers } from '../../kit/layouts/ColumnPickers';
import { useCodeName } from '../../kit/useCodeName';
import { useLooks } from '../../kit/useLooks';

type Report = NonNullable<AnswerPlan['report']>;

const STATUSES = { REJECTED: 'Rejected', ACCEPTED_WITH_ERRORS: 'Accepted with errors', ACCEPTED: 'Accepted' } as const;
const NOT_SENT = 'Another coverage';

const useStyles = makeStyles({
  summary: { cursor: 'pointer', paddingBlock: tokens.spacingVerticalXS },
  field: { width: '190px', maxWidth: '100%' },
});

interface CarrierReportProps {
  readonly report: Report;
  readonly places: AnswerFile['places'];
  readonly isBusy: boolean;
  /** Reads the file again. */
  readonly onRead: (choice: Pick<AnswerFile, 'layout' | 'carrierCode'>) => void;
}

/** How a carrier's error report was read: its account, its rows that are not used, and what can or has to be chosen. */
export function CarrierReport({ report, places, isBusy, onRead }: CarrierReportProps) {
  const { account, unused, problem } = report;
  const whole = account && { ...account, places };
  return (
    <Stack gap="S">
      {problem !== '' && <MessageBar intent="warning">{problem}</MessageBar>}
      <ReportChoices key={JSON.stringify(report.layout)} report={report} isBusy={isBusy} onRead={onRead} />
      {whole && (
        <AccountOfFile
          summary={accountSummary(whole)}
          parts={accountParts(whole)}
          details={whole}
          needsLook={!isAllUsed(whole)}
        >
          {unused.length > 0 && (
            <Bullets aria-label="Rows that are not used">
              {unused.map(({ row, message }) => (
                <li key={row}>
                  Row {row}: {message}
                </li>
              ))}
            </Bullets>
          )}
        </AccountOfFile>
      )}
    </Stack>
  );
}

function ReportChoices({ report, isBusy, onRead }: Omit<CarrierReportProps, 'places'>) {
  const styles = useStyles();
  const looks = useLooks();
  const nameOf = useCodeName();
  const { headings, carrierCodes, coverages, asks, problem } = report;
  const [layout, setLayout] = useState(report.layout);
  const [carrierCode, setCarrierCode] = useState(report.carrierCode ?? '');
  if (headings.length === 0 || carrierCodes.length === 0) return null;
  const meaningOf = ({ field, text }: Report['asks'][number]) =>
    layout.words.find((word) => word.field === field && word.from === text);
  const setMeaning = ({ field, text }: Report['asks'][number], to: string) => {
    const others = layout.words.filter((word) => word.field !== field || word.from !== text);
    const meaning = { field, from: text, to: to === NOT_SENT ? '' : to };
    setLayout({ ...layout, words: to === '' ? others : [...others, meaning] });
  };
  return (
    <details open={problem !== '' || asks.length > 0}>
      <summary className={styles.summary}>Columns and words of the file</summary>
      <Form
        isRow
        align="end"
        className={looks.littlePadded}
        aria-label="Columns and words of the report"
        onSubmit={() => {
          if (!isBusy) onRead({ layout, ...(carrierCode !== '' && { carrierCode }) });
        }}
      >
        {carrierCodes.length > 1 && (
          <Field label="Carrier" required className={styles.field}>
            <Select value={carrierCode} onChange={setCarrierCode}>
              <option value="">Choose a carrier</option>
              {carrierCodes.map((code) => (
                <option key={code} value={code}>
                  {nameOf('carrier', code)}
                </option>
              ))}
            </Select>
          </Field>
        )}
        <ColumnPickers
          headings={headings}
          picks={REPORT_COLUMNS.map((name) => ({
            name,
            label: REPORT_COLUMN_LABELS[name],
            column: layout[name] ?? '',
          }))}
          onChange={(name, heading) => setLayout({ ...layout, [name]: heading || null })}
        />
        {asks.map((ask) => (
          <Field
            key={`${ask.field} ${ask.text}`}
            label={ask.field === 'status' ? `“${ask.text}” means` : `Coverage “${ask.text}” means`}
            className={styles.field}
          >
            <Select
              value={meaningOf(ask)?.to === '' ? NOT_SENT : (meaningOf(ask)?.to ?? '')}
              onChange={(to) => setMeaning(ask, to)}
            >
              <option value="">Not known</option>
              {ask.field === 'status'
                ? Object.entries(STATUSES).map(([status, label]) => (
                    <option key={status} value={status}>
                      {label}
                    </option>
                  ))
                : [...coverages, NOT_SENT].map((coverage) => <option key={coverage}>{coverage}</option>)}
            </Select>
          </Field>
        ))}
        <Button type="submit" disabledFocusable={isBusy}>
          Read file
        </Button>
      </Form>
    </details>
  );
}
