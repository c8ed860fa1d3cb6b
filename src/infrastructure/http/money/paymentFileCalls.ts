import { answerRemittances } from '../../../../contract/money/remittanceAnswers';
import {
  changeBankFile,
  downloadBankFile,
  exportRemittance,
  listBankFileEntries,
  listBankFiles,
  listRemittances,
  recordRemittance,
} from '../../../../contract/money/remittances';
import type { BankFileEntryQuery } from '../../../application/money/processing/PaymentFiles';
import type { BankFile } from '../../../domain/money/processing/BankFile';
import { adapted, fromCalls } from '../fromCalls';
import { savedFile } from '../savedFile';

/** Writing a file of a hundred thousand payments takes several seconds. */
const deadlineMs = 60_000;

export const paymentFileCalls = fromCalls({
  bankFiles: listBankFiles,
  bankFileEntries: adapted(listBankFileEntries, {
    args: ({ search: q, ...query }: BankFileEntryQuery) => ({ ...query, q }),
  }),
  downloadBankFile: savedFile(downloadBankFile, {
    name: ({ fileName }: Pick<BankFile, 'filePk' | 'fileName'>) => fileName,
    isAny: () => true,
    deadlineMs,
  }),
  changeBankFile,
  remittances: listRemittances,
  recordRemittance,
  answerRemittances,
  exportRemittance: savedFile(exportRemittance, {
    name: ({ format }) => (format === '820' ? 'remittance.x12' : 'remittance.xlsx'),
    isAny: ({ format }) => format === '820',
    deadlineMs,
  }),
});
