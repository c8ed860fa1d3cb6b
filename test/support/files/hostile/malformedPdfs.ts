import { deflateSync } from 'node:zlib';
import { FileProblem } from '../../../../src/domain/platform/files/UnreadableFile';
import type { HostileFile } from './HostileFile';
import { flate, onePagePdf, printing, rawPdf } from './rawPdf';

const MEGABYTE = 1_024 * 1_024;
const TEXT = ['Member ID', 'M1', '$1.00'];
const PAGE = '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] >>';

/** PDFs that are no table, cost too much, or are active. */
export const MALFORMED_PDFS: readonly HostileFile[] = [
  {
    name: 'a PDF without text, as of a scanner',
    make: () => onePagePdf({ dictionary: '', data: '0 0 100 100 re f' }),
    outcome: FileProblem.Empty,
  },
  { name: 'a PDF of its start only', make: () => Buffer.from('%PDF-1.7\n'), outcome: FileProblem.Damaged },
  {
    name: 'a PDF that is cut off',
    make: () => onePagePdf(printing(TEXT)).slice(0, 200),
    outcome: FileProblem.Damaged,
  },
  {
    name: 'a PDF with a password',
    make: () =>
      rawPdf(
        [
          '<< /Type /Catalog /Pages 2 0 R >>',
          '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
          PAGE,
          `<< /Filter /Standard /V 2 /R 3 /Length 128 /P -44 /O <${'ab'.repeat(32)}> /U <${'cd'.repeat(32)}> >>`,
        ],
        `/Encrypt 4 0 R /ID [<${'11'.repeat(16)}> <${'11'.repeat(16)}>]`,
      ),
    outcome: FileProblem.Locked,
  },
  {
    name: 'a PDF with a script',
    make: () => onePagePdf(printing(TEXT), { catalog: '/OpenAction << /S /JavaScript /JS (app.alert(1)) >>' }),
    outcome: FileProblem.Active,
  },
  {
    name: 'a PDF that starts a program',
    make: () => onePagePdf(printing(TEXT), { catalog: '/OpenAction << /S /Launch /F (calc.exe) >>' }),
    outcome: FileProblem.Active,
  },
  {
    name: 'a PDF whose page unpacks to 300 MB',
    make: () => onePagePdf(flate(Buffer.alloc(300 * MEGABYTE, 32))),
    outcome: FileProblem.TooLarge,
  },
  {
    name: 'a PDF whose page is packed twice',
    make: () => onePagePdf(flate(deflateSync(Buffer.alloc(100 * MEGABYTE, 32)), '[/FlateDecode /FlateDecode]')),
    outcome: FileProblem.TooLarge,
  },
  {
    name: 'a PDF whose page is packed by the name of a filter in another spelling',
    make: () => onePagePdf(flate(Buffer.alloc(100 * MEGABYTE, 32), '/Flate#44ecode')),
    outcome: FileProblem.TooLarge,
  },
  {
    name: 'a PDF that hides a packed page behind a comment',
    make: () => onePagePdf(flate(Buffer.alloc(100 * MEGABYTE, 32)), { catalog: '\n%stream\n' }),
    outcome: FileProblem.TooLarge,
  },
  {
    name: 'a PDF with a large part in an outdated packing',
    make: () => onePagePdf({ dictionary: '/Filter /LZWDecode', data: Buffer.alloc(MEGABYTE, 0x80) }),
    outcome: FileProblem.TooLarge,
  },
  {
    name: 'a PDF of 10,000 pages',
    make: () =>
      rawPdf([
        '<< /Type /Catalog /Pages 2 0 R >>',
        `<< /Type /Pages /Kids [${'3 0 R '.repeat(10_000)}] /Count 10000 >>`,
        PAGE,
      ]),
    outcome: FileProblem.TooLarge,
  },
  {
    name: 'a PDF whose pages are within themselves',
    make: () =>
      rawPdf(['<< /Type /Catalog /Pages 2 0 R >>', '<< /Type /Pages /Kids [2 0 R] /Count 3 /Parent 2 0 R >>']),
    outcome: FileProblem.Damaged,
  },
  {
    name: 'a PDF with a form that draws itself',
    make: () =>
      onePagePdf(
        { dictionary: '', data: '/X Do' },
        {
          resources: '/XObject << /X 6 0 R >>',
          more: [
            {
              dictionary: '/Type /XObject /Subtype /Form /BBox [0 0 1 1] /Resources << /XObject << /X 6 0 R >> >>',
              data: '/X Do /X Do',
            },
          ],
        },
      ),
    outcome: FileProblem.Damaged,
  },
  {
    name: 'a PDF with 100,000 brackets within each other',
    make: () => onePagePdf({ dictionary: '', data: `${'['.repeat(100_000)} TJ` }),
    outcome: FileProblem.Damaged,
  },
  {
    name: 'a PDF with 3 million letters',
    make: () => onePagePdf({ dictionary: '', data: `BT /F1 10 Tf ${'9 9 Td (a) Tj '.repeat(1_300_000)} ET` }),
    outcome: FileProblem.TooCostly,
    needsLimits: true,
  },
];
