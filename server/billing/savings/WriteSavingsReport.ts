import type { Savings } from '../../../contract/billing/savings';
import {
  foundCents,
  OUTCOME_LABELS,
  OUTCOMES,
  SIDE_LABELS,
  savedCents,
  shareText,
  totalOf,
} from '../../../src/domain/billing/savings/Savings';
import type { LocalDate } from '../../../src/domain/platform/dates/LocalDate';
import { dateText } from '../../../src/domain/platform/dates/LocalDate';
import { downloadName } from '../../../src/domain/platform/files/downloadName';
import { counted } from '../../../src/domain/platform/text/wording';
import { type Documents, type DocumentTable, inParts } from '../../platform/documents/Documents';
import type { GroupBills } from '../../platform/shared/GroupBills';
import type { NamedFile } from '../../platform/shared/NamedFile';
import type { ReadSavings } from './ReadSavings';

/** Writes the savings of a group and year on one page, without members. */
export class WriteSavingsReport {
  constructor(
    private readonly savings: Pick<ReadSavings, 'run'>,
    private readonly documents: Documents,
  ) {}

  async run(
    bills: GroupBills,
    year: number,
    { now, today, signal }: { readonly now: Date; readonly today: LocalDate; readonly signal: AbortSignal },
  ): Promise<NamedFile> {
    const savings = await this.savings.run(bills, year, today);
    const name = savings.groupName || bills.groupNumber;
    const bytes = await this.documents.write(
      'pdf',
      {
        title: `What reconciling found in ${year}`,
        subtitle: `${name} (${bills.groupNumber})${divisionsText(bills)}, as of ${dateText(today)}. Amounts in US dollars.`,
        at: now,
        isLetter: true,
        tables: [outcomeTable(savings), carrierTable(savings), figureTable(savings)],
      },
      signal,
    );
    return { name: downloadName([name, String(year), 'savings'], 'pdf'), bytes };
  }
}

/** The divisions of the bills; empty for all bills of the group. */
function divisionsText({ divisions }: GroupBills): string {
  if (!divisions) return '';
  return `, ${divisions.length === 1 ? 'division' : 'divisions'} ${divisions.join(', ')}`;
}

function outcomeTable({ carriers }: Savings): DocumentTable {
  const { over, under } = totalOf(carriers);
  return {
    title: 'Outcomes',
    columns: [
      { heading: 'Outcome', width: 40 },
      { heading: SIDE_LABELS.over, width: 22, format: 'money' },
      { heading: SIDE_LABELS.under, width: 22, format: 'money' },
    ],
    parts: inParts([
      ...OUTCOMES.map((outcome) => [OUTCOME_LABELS[outcome], over[outcome], under[outcome]]),
      ['Found', foundCents(over), foundCents(under)],
    ]),
  };
}

function carrierTable({ carriers }: Savings): DocumentTable {
  return {
    title: 'Carriers',
    columns: [
      { heading: 'Carrier', width: 28 },
      { heading: 'Premium', width: 20, format: 'money' },
      { heading: 'Overbilled', width: 18, format: 'money' },
      { heading: 'Saved', width: 18, format: 'money' },
      { heading: 'Share', width: 10 },
      { heading: 'Errors', width: 10 },
    ],
    parts: inParts(
      carriers.map(({ carrierName, premiumCents, over, errorCount, lineCount }) => [
        carrierName,
        premiumCents,
        foundCents(over),
        savedCents(over),
        shareText(foundCents(over), premiumCents),
        shareText(errorCount, lineCount),
      ]),
    ),
  };
}

function figureTable({ carriers, creditedAfterDays }: Savings): DocumentTable {
  const { errorCount, lineCount } = totalOf(carriers);
  return {
    title: 'Errors',
    columns: [
      { heading: 'Item', width: 40 },
      { heading: 'Detail', width: 50 },
    ],
    parts: inParts([
      [
        'Lines with an error',
        `${counted(errorCount, 'error')} on ${counted(lineCount, 'line')}, ${shareText(errorCount, lineCount)}`,
      ],
      [
        'From the first wrong bill to the credit',
        creditedAfterDays === null ? 'Nothing was credited yet.' : `${counted(creditedAfterDays, 'day')} (median)`,
      ],
    ]),
  };
}
