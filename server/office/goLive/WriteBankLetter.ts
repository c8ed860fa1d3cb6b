import type { Originator } from '../../../src/domain/money/processing/Originator';
import { downloadName } from '../../../src/domain/platform/files/downloadName';
import { type Documents, inParts } from '../../platform/documents/Documents';
import type { NamedFile } from '../../platform/shared/NamedFile';
import { wrongStatus } from '../../platform/shared/Refusal';

const COLUMNS = [
  { heading: 'Item', width: 30 },
  { heading: 'Detail', width: 60 },
] as const;

/**
 * Writes the letter with which a group asks its bank to let our debits through its filter. Banks that block debits of unknown
 * companies return them as R29.
 */
export class WriteBankLetter {
  /** @param originator undefined if the installation sends no bank files. */
  constructor(
    private readonly documents: Documents,
    private readonly originator: Originator | undefined,
  ) {}

  /** @throws Refusal WRONG_STATUS if the installation sends no bank files. */
  async run(now: Date, signal: AbortSignal): Promise<NamedFile> {
    if (!this.originator) throw wrongStatus('No originator is set up, so no ACH payments are collected.');
    const { companyName, companyId, bankName } = this.originator;
    const bytes = await this.documents.write(
      'pdf',
      {
        title: `Please allow ACH debits from ${companyName}`,
        subtitle:
          'To our bank: we authorized the company below to debit our account by ACH for the benefits bills we approve, and to ' +
          'verify the account by two small deposits. Please add its company ID to the ACH debit ' +
          'filter or block of our account.',
        at: now,
        isLetter: true,
        tables: [
          {
            title: 'Company that debits the account',
            columns: COLUMNS,
            parts: inParts([
              ['Company name', companyName],
              ['Company ID', companyId],
              ['Its bank', bankName],
              ['Entry class', 'CCD (corporate)'],
            ]),
          },
          {
            title: 'To be completed by the account holder',
            columns: COLUMNS,
            isForm: true,
            parts: inParts(
              ['Account holder', 'Account number', 'Largest amount of a debit', 'Signature', 'Date'].map((label) => [
                label,
                '',
              ]),
            ),
          },
        ],
      },
      signal,
    );
    return { name: downloadName([companyName, 'letter to the bank'], 'pdf'), bytes };
  }
}
