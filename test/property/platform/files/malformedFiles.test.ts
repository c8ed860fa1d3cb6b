import { fc, it } from '@fast-check/jest';
import { writeXlsx } from 'hucre/xlsx';
import { inspectLogo } from '../../../../src/domain/platform/files/inspectLogo';
import { UnreadableFile } from '../../../../src/domain/platform/files/UnreadableFile';
import { UploadKind } from '../../../../src/domain/platform/files/UploadKind';
import { interchangeOf } from '../../../support/files/interchangeOf';
import { SameThreadReading } from '../../../support/files/SameThreadReading';
import { workbookParts } from '../../../support/files/workbookOf';
import { zipOf } from '../../../support/files/zipOf';

const rows = [
  ['Emp No', 'Employee Name', 'Benefit', 'EE Deduction'],
  ['E1', 'Ruth Adler', 'MED', 12.5],
  ['E2', 'Omar Diaz', 'DEN', new Date(0)],
];
const TEXT = Buffer.from(
  'Emp No,Employee Name,Benefit,EE Deduction\nE1,"Adler, Ruth",MED,120.00\nE2,Omar Diaz,DEN,38.10\n',
);
const INTERCHANGE = Buffer.from(
  interchangeOf(['INS*Y*18*021', 'REF*0F*1', 'NM1*IL*1*DOE*JOHN', 'HD*021**HLT', 'DTP*348*D8*20260101']),
);
/** Its entries are stored without compression, so that changed bytes reach the reader. */
const PLAIN_WORKBOOK = Buffer.from(
  zipOf(
    workbookParts({
      rows: '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1"><v>1.5</v></c></row>',
      strings: '<si><t>a</t></si>',
    }).map((part) => ({ ...part, method: 0 })),
  ),
);

/** Bytes with some of them changed, removed, repeated or truncated. */
const malformed = (whole: Buffer) =>
  fc
    .array(
      fc.record({
        at: fc.nat(whole.length - 1),
        byte: fc.integer({ min: 0, max: 255 }),
        how: fc.constantFrom('set', 'cut', 'drop', 'double'),
      }),
      { minLength: 1, maxLength: 6 },
    )
    .map((changes) =>
      changes.reduce((bytes, { at, byte, how }) => {
        const place = at % Math.max(1, bytes.length);
        const [before, after] = [bytes.subarray(0, place), bytes.subarray(place)];
        if (how === 'cut') return before;
        if (how === 'drop') return Buffer.concat([before, after.subarray(1 + (byte % 40))]);
        if (how === 'double') return Buffer.concat([before, after.subarray(0, byte), after]);
        const changed = Buffer.from(bytes);
        changed[place] = byte;
        return changed;
      }, whole),
    );

async function readAs(kind: UploadKind, bytes: Buffer): Promise<void> {
  const end = await new SameThreadReading().read(bytes, { kind, templates: [] }).then(
    () => 'read',
    (error: unknown) => (error instanceof UnreadableFile ? 'refused' : error),
  );
  expect(['read', 'refused']).toContain(end);
}

it.prop([malformed(TEXT)])('a malformed text file is always read or rejected with an explanation', (bytes) =>
  readAs(UploadKind.PayrollDeductions, bytes),
);
it.prop([malformed(INTERCHANGE)])('a malformed 834 is always read or rejected with an explanation', (bytes) =>
  readAs(UploadKind.Enrollment, bytes),
);
it.prop([malformed(PLAIN_WORKBOOK)])('a malformed workbook is always read or rejected with an explanation', (bytes) =>
  readAs(UploadKind.PayrollDeductions, bytes),
);

const packed = writeXlsx({ sheets: [{ name: 'Table', rows }] });
it.prop([fc.nat(8_000), fc.integer({ min: 0, max: 255 })])(
  'a malformed compressed workbook is always read or rejected with an explanation',
  async (at, byte) => {
    const bytes = Buffer.from(await packed);
    bytes[at % bytes.length] = byte;
    await readAs(UploadKind.PayrollDeductions, bytes);
  },
);

it.prop([
  fc.constantFrom('\x89PNG\r\n\x1a\n', '\xff\xd8\xff\xc0', 'RIFF', '<svg', ''),
  fc.uint8Array({ maxLength: 300 }),
])('bytes that start like an image are always accepted as a logo or rejected with an explanation', (start, more) => {
  expect(['logo', 'refused']).toContain(endOf(Buffer.concat([Buffer.from(start, 'latin1'), more])));
});

function endOf(bytes: Buffer): unknown {
  try {
    const { width, height } = inspectLogo(bytes);
    return width > 0 && height > 0 ? 'logo' : 'a logo of no size';
  } catch (error) {
    return error instanceof UnreadableFile ? 'refused' : error;
  }
}
