import { type ZipPart, zipOf } from './zipOf';

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';

/** Parts of a workbook, each of which a test may replace. */
export interface WorkbookParts {
  /** Content of `sheetData`. */
  readonly rows?: string;
  /** Replaces the whole first sheet. */
  readonly sheet?: ZipPart;
  /** Content of `sst`. */
  readonly strings?: string;
  /** Content of `styleSheet`. */
  readonly styles?: string;
  /** Attributes of the first sheet in the workbook part, and XML before its `sheets` element. */
  readonly sheetAttributes?: string;
  readonly settings?: string;
  readonly more?: readonly ZipPart[];
}

const xml = (content: string) => `<?xml version="1.0" encoding="UTF-8"?>\n${content}`;
const relationship = (id: string, type: string, target: string) =>
  `<Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${target}"/>`;

/** The parts of a workbook with one sheet. */
export function workbookParts(parts: WorkbookParts): readonly ZipPart[] {
  const { rows = '', strings, styles, sheetAttributes = '', settings = '', more = [] } = parts;
  return [
    { name: '[Content_Types].xml', content: xml(`<Types xmlns="${PACKAGE}/content-types"/>`) },
    {
      name: '_rels/.rels',
      content: xml(
        `<Relationships xmlns="${PACKAGE}/relationships">${relationship('rId1', 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
      ),
    },
    {
      name: 'xl/workbook.xml',
      content: xml(
        `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}">${settings}<sheets><sheet name="One" sheetId="1" ${sheetAttributes} r:id="rId1"/></sheets></workbook>`,
      ),
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content: xml(
        `<Relationships xmlns="${PACKAGE}/relationships">${relationship('rId1', 'worksheet', 'worksheets/sheet1.xml')}${
          strings === undefined ? '' : relationship('rId2', 'sharedStrings', 'sharedStrings.xml')
        }${styles === undefined ? '' : relationship('rId3', 'styles', '/xl/styles.xml')}</Relationships>`,
      ),
    },
    ...(strings === undefined
      ? []
      : [{ name: 'xl/sharedStrings.xml', content: xml(`<sst xmlns="${MAIN}">${strings}</sst>`) }]),
    ...(styles === undefined
      ? []
      : [{ name: 'xl/styles.xml', content: xml(`<styleSheet xmlns="${MAIN}">${styles}</styleSheet>`) }]),
    parts.sheet ?? {
      name: 'xl/worksheets/sheet1.xml',
      content: xml(`<worksheet xmlns="${MAIN}"><sheetData>${rows}</sheetData></worksheet>`),
    },
    ...more,
  ];
}

export const workbookOf = (parts: WorkbookParts) => zipOf(workbookParts(parts));
