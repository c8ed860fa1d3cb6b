import { damagedWorkbook } from '../readingErrors';
import { FileProblem, UnreadableFile } from '../UnreadableFile';
import { attributeOf, XmlScanner } from './XmlScanner';
import { withoutWorkbook, type ZipEntry } from './zipEntries';

/** A sheet with cells. Charts are none. */
export interface WorkbookSheet {
  readonly name: string;
  readonly isHidden: boolean;
  readonly entry: ZipEntry;
}

/** The parts of a workbook that are needed to read its tables. */
interface WorkbookPlan {
  readonly sheets: readonly WorkbookSheet[];
  readonly strings: ZipEntry | undefined;
  readonly styles: ZipEntry | undefined;
  /** Whether dates count from 1904. */
  readonly is1904: boolean;
  /** Whether formulas are to be calculated by the program that opens the workbook. */
  readonly isUncalculated: boolean;
}

type TextOf = (entry: ZipEntry) => AsyncIterable<string>;

const ROOT = '_rels/.rels';
const USUAL_BOOK = 'xl/workbook.xml';
const HIDDEN: ReadonlySet<string> = new Set(['hidden', 'veryHidden']);
const YES: ReadonlySet<string> = new Set(['1', 'true']);

/** Finds the sheets of a workbook, wherever its parts are. @throws UnreadableFile if there is none. */
export async function workbookPlan(entries: readonly ZipEntry[], textOf: TextOf): Promise<WorkbookPlan> {
  const byName = new Map(entries.map((entry) => [entry.name.toLowerCase(), entry]));
  const find = (name: string) => byName.get(name.toLowerCase());
  const root = find(ROOT);
  const roots = root ? await tags(textOf(root), ['Relationship']) : [];
  const target = attributeOf(roots.find(typeIs('officeDocument'))?.tag ?? '', 'Target');
  const place = target === undefined ? USUAL_BOOK : resolve('', target);
  const book = find(place);
  if (!book) throw target === undefined ? withoutWorkbook() : damagedWorkbook();
  if (/\.bin$/i.test(place)) throw binaryWorkbook();
  const [folder, file] = [place.slice(0, place.lastIndexOf('/') + 1), place.slice(place.lastIndexOf('/') + 1)];
  const partList = find(`${folder}_rels/${file}.rels`);
  if (!partList) throw damagedWorkbook();
  const parts = await tags(textOf(partList), ['Relationship']);
  const partOf = (type: string, id?: string) => {
    const ofType = parts.filter(typeIs(type));
    const tag = (id === undefined ? ofType[0] : ofType.find((one) => attributeOf(one.tag, 'Id') === id))?.tag ?? '';
    return find(resolve(folder, attributeOf(tag, 'Target') ?? ''));
  };
  const found = await tags(textOf(book), ['workbook', 'sheet', 'workbookPr', 'calcPr']);
  if (!found.some(({ name }) => name === 'workbook')) throw withoutWorkbook();
  const sheets = found
    .filter(({ name }) => name === 'sheet')
    .flatMap(({ tag }) => {
      const entry = partOf('worksheet', attributeOf(tag, 'id') ?? '');
      const isHidden = HIDDEN.has(attributeOf(tag, 'state') ?? 'visible');
      return entry ? [{ name: attributeOf(tag, 'name') ?? '', isHidden, entry }] : [];
    });
  const isSet = (element: string, attribute: string) =>
    found.some(({ name, tag }) => name === element && YES.has(attributeOf(tag, attribute) ?? ''));
  return {
    sheets,
    strings: partOf('sharedStrings') ?? find(`${folder}sharedStrings.xml`),
    styles: partOf('styles') ?? find(`${folder}styles.xml`),
    is1904: isSet('workbookPr', 'date1904'),
    isUncalculated: isSet('calcPr', 'fullCalcOnLoad'),
  };
}

interface Tag {
  readonly name: string;
  readonly tag: string;
}

const typeIs = (type: string) => (one: Tag) => (attributeOf(one.tag, 'Type') ?? '').endsWith(`/${type}`);

async function tags(pieces: AsyncIterable<string>, wanted: readonly string[]): Promise<readonly Tag[]> {
  const found: Tag[] = [];
  const nothing = () => undefined;
  const open = (name: string, tag: string) => {
    if (wanted.includes(name)) found.push({ name, tag });
  };
  const scanner = new XmlScanner({ open, close: nothing, text: nothing });
  for await (const piece of pieces) scanner.take(piece);
  scanner.end();
  return found;
}

/** Resolves a relative part name. Names are only looked up within the file. */
function resolve(folder: string, target: string): string {
  const plain = target.replaceAll('\\', '/');
  const path = plain.startsWith('/') ? plain.slice(1) : folder + plain;
  const parts: string[] = [];
  for (const part of path.split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '.' && part !== '') parts.push(part);
  }
  return parts.join('/');
}

function binaryWorkbook(): UnreadableFile {
  return new UnreadableFile(
    FileProblem.WrongKind,
    'This is a binary workbook (.xlsb). Open it in Excel and save it as .xlsx or CSV.',
  );
}
