import { inflateRawSync } from 'node:zlib';
import { downloadBankFile } from '../../../contract/money/remittances';
import { downloadUploadErrors } from '../../../contract/office/uploadRecords';
import type { Call } from '../../../contract/platform/shared/Call';
import { zipEntries } from '../../../src/domain/platform/files/workbooks/zipEntries';
import { readPdf } from '../files/pdfText';
import { rowName } from './callName';
import { goldenRights } from './goldenRights';
import type { MatrixPerson } from './matrixPeople';

/** A special value that is planted, and who may read it. By the classes of docs/data-levels.md. */
export interface PlantedValue {
  readonly what: string;
  /** The value in every form in which an answer could have it. */
  readonly forms: readonly string[];
  /** Calls about the group, as the table of rights names them: who may make one of them may read the value. */
  readonly readers: readonly string[];
  /** Calls in which people with the right may read it; all by default. */
  readonly calls?: readonly Call[];
}

const ssnForms = (digits: string) => {
  const [area, group, serial] = [digits.slice(0, 3), digits.slice(3, 5), digits.slice(5)];
  return [digits, `${area}-${group}-${serial}`, `${area} ${group} ${serial}`];
};
const dayForms = (year: string, month: string, day: string) => [
  `${year}-${month}-${day}`,
  `${year}${month}${day}`,
  `${month}/${day}/${year}`,
  `${Number(month)}/${Number(day)}/${year}`,
  `${month}${day}${year}`,
];

const UPLOAD = 'POST /api/upload/:kind/:owner/:template';
const WHO_RECONCILES = ['POST /api/bills/:billPk/reconcile'];
const WHO_SEES_MEMBERS = ['GET /api/groups/:groupNumber/members/:memberId'];

/** In a payroll file: the work of people who reconcile, who compare it and correct its rows. */
const OF_FILES: Pick<PlantedValue, 'readers' | 'calls'> = {
  readers: [UPLOAD, `${UPLOAD}: of a carrier`, `${UPLOAD}: of the office`],
  calls: [downloadUploadErrors],
};

export const SSN = '512438871';
export const PAYROLL_SSN = '512438872';
export const COMMENT_SSN = '512438874';
export const CARRIER_SSN = '512438875';
export const BIRTH = '1983-07-19';
export const KEY_BIRTH = '1984-08-21';
export const PAY = '61,287.43';
export const FILE_ACCOUNT = '4417093826';
/** Of the groups' bank accounts. */
export const ACCOUNT = '99988877';

export const PLANTED: readonly PlantedValue[] = [
  { what: 'a Social Security number of a file', forms: ssnForms(SSN), ...OF_FILES },
  { what: 'a birth date of a file', forms: dayForms('1983', '07', '19'), ...OF_FILES },
  { what: 'pay of a file', forms: ['61287.43', PAY, '6128743'], ...OF_FILES },
  { what: 'a bank account of a file', forms: [FILE_ACCOUNT], ...OF_FILES },
  {
    what: 'a Social Security number as member number of a payroll file',
    forms: ssnForms(PAYROLL_SSN),
    readers: WHO_RECONCILES,
  },
  { what: 'a birth date in the key of a person', forms: dayForms('1984', '08', '21'), readers: WHO_RECONCILES },
  { what: 'the end of a Social Security number in the key of a person', forms: ['ends 8873'], readers: WHO_RECONCILES },
  {
    what: 'a bank account',
    forms: [ACCOUNT],
    readers: [rowName({ call: downloadBankFile })],
    calls: [downloadBankFile],
  },
  // Personal: what people write, and what carriers call their members.
  { what: 'a comment', forms: ssnForms(COMMENT_SSN), readers: WHO_SEES_MEMBERS },
  {
    what: "a carrier's member number",
    forms: ssnForms(CARRIER_SSN),
    readers: [
      ...WHO_SEES_MEMBERS,
      'POST /api/groups/:groupNumber/register/search',
      'POST /api/groups/:groupNumber/costs/search',
    ],
  },
];

/** Planted values of an answer that the person may not read in it. */
export function plantedBeyond({ name }: Pick<MatrixPerson, 'name'>, call: Call, text: string): readonly string[] {
  const rights = goldenRights(name);
  const mayRead = (one: string) => rights.get(one)?.verdicts.own === 'yes';
  return PLANTED.filter(({ forms }) => forms.some((form) => text.includes(form)))
    .filter(({ readers, calls }) => !readers.some(mayRead) || calls?.includes(call) === false)
    .map(({ what }) => what);
}

const HEADER_LENGTH = 30;

/** Readable text of an answer: JSON, CSV, every file of a workbook or zip, and the pages of a PDF. */
export function readableText(bytes: Uint8Array): string {
  const plain = new TextDecoder().decode(bytes);
  if (plain.startsWith('%PDF')) return plain + readPdf(bytes).pages.flat().join(' ');
  // An exported list is sent in parts.
  const start = Buffer.from(bytes).indexOf('PK\u0003\u0004');
  const entries = start === 0 ? zipEntries(new Uint8Array(bytes)) : undefined;
  if (!entries) return plain;
  const whole = new Uint8Array(bytes);
  const view = new DataView(whole.buffer, whole.byteOffset, whole.byteLength);
  return entries
    .map(({ at, packed, method }) => {
      const from = at + HEADER_LENGTH + view.getUint16(at + 26, true) + view.getUint16(at + 28, true);
      const content = whole.subarray(from, from + packed);
      return new TextDecoder().decode(method === 0 ? content : inflateRawSync(content));
    })
    .join('\n');
}
