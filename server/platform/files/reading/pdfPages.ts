import type { PDFDocumentProxy, PDFPageProxy } from 'unpdf/pdfjs';
import { activeContentOf, isTooLargeInside } from '../../../../src/domain/platform/files/pdf';
import type { PrintedPage, PrintedText } from '../../../../src/domain/platform/files/printed/PrintedPage';
import { FileProblem, UnreadableFile } from '../../../../src/domain/platform/files/UnreadableFile';
import { inflatePdf } from '../inflatePdf';

/** A bill of 30,000 lines has about 600 pages. */
const MAX_PAGES = 1_000;
const MAX_TEXTS = 1_000_000;
/** Of everything but pictures, which are not read. */
const MAX_UNPACKED = 64 * 1_024 * 1_024;
/** Text rotated by more than this slope is ignored. */
const TURNED = 0.1;

/**
 * The text of a PDF where it is printed.
 *
 * @param advice how else to get the file, in a sentence
 * @param onPage called after each page with the share that is done, 0 to 1
 * @source docs/decisions/printed-bills.md#what-is-not-read
 * @throws UnreadableFile for a PDF with a password, with active content, without text, or that is too large
 */
export async function pdfPages(
  bytes: Uint8Array,
  advice: string,
  onPage: (share: number) => void,
): Promise<readonly PrintedPage[]> {
  const active = activeContentOf(bytes, inflatePdf);
  if (active !== undefined)
    throw new UnreadableFile(
      FileProblem.Active,
      `This PDF has ${active}. Save it without that, or print it to a new PDF.`,
    );
  if (isTooLargeInside(bytes, inflatePdf, MAX_UNPACKED))
    throw new UnreadableFile(FileProblem.TooLarge, `This PDF is too large when decompressed. ${advice}`);
  const { getDocumentProxy } = await import('unpdf');
  const document = await opened(advice, () =>
    // A copy, because the library keeps what it is given, and takes no Buffer.
    getDocumentProxy(new Uint8Array(bytes), {
      verbosity: 0,
      disableFontFace: true,
      useSystemFonts: false,
      enableXfa: false,
      stopAtErrors: true,
    }),
  );
  const count = document.numPages;
  if (count > MAX_PAGES) {
    const pages = `${count.toLocaleString('en-US')} pages, and at most ${MAX_PAGES.toLocaleString('en-US')} are read`;
    throw new UnreadableFile(FileProblem.TooLarge, `This PDF has ${pages}. ${advice}`);
  }
  const pages: PrintedPage[] = [];
  let texts = 0;
  for (let number = 1; number <= count; number += 1) {
    // oxlint-disable-next-line no-await-in-loop -- pages are read one at a time to limit memory
    const page = await readPage(document, number, advice);
    texts += page.texts.length;
    if (texts > MAX_TEXTS) throw new UnreadableFile(FileProblem.TooLarge, `This PDF has too much text. ${advice}`);
    pages.push(page);
    onPage(number / count);
  }
  if (texts === 0) {
    const scan = 'This PDF is a scan: it has pictures of pages and no text';
    throw new UnreadableFile(FileProblem.Empty, `${scan}. Get the original PDF. ${advice}`);
  }
  return pages;
}

async function opened(advice: string, open: () => Promise<PDFDocumentProxy>): Promise<PDFDocumentProxy> {
  try {
    return await open();
  } catch (error) {
    if (error instanceof Error && error.name === 'PasswordException') {
      throw new UnreadableFile(FileProblem.Locked, 'This PDF has a password. Save it without one.', { cause: error });
    }
    throw damaged(advice, error);
  }
}

async function readPage(document: PDFDocumentProxy, number: number, advice: string): Promise<PrintedPage> {
  try {
    const page = await document.getPage(number);
    const texts = await textsOf(page);
    page.cleanup();
    return { number, texts };
  } catch (error) {
    throw damaged(advice, error);
  }
}

function damaged(advice: string, cause: unknown): UnreadableFile {
  return new UnreadableFile(FileProblem.Damaged, `This PDF is damaged. Download it again. ${advice}`, { cause });
}

/** The texts of a page, each once: some programs print bold text twice. */
async function textsOf(page: PDFPageProxy): Promise<readonly PrintedText[]> {
  const { transform, width, height } = page.getViewport({ scale: 1 });
  const [scaleX = 1, skewY = 0, skewX = 0, scaleY = -1, moveX = 0, moveY = height] = transform as number[];
  // In a tagged PDF, the marks separate adjacent cells.
  const { items, styles } = await page.getTextContent({ includeMarkedContent: true });
  const texts = new Map<string, PrintedText>();
  for (const item of items) {
    if (!('str' in item) || item.str.trim() === '') continue;
    const [a = 1, b = 0, c = 0, d = 1, x = 0, y = 0] = item.transform as number[];
    const [along, across] = [scaleX * a + skewX * b, skewY * a + scaleY * b];
    if (along <= 0 || Math.abs(across) > TURNED * along) continue;
    const left = scaleX * x + skewX * y + moveX;
    const baseline = skewY * x + scaleY * y + moveY;
    if (left < 0 || left > width || baseline < 0 || baseline > height) continue;
    const size = item.height || Math.hypot(c, d);
    const isFixedPitch = styles[item.fontName]?.fontFamily === 'monospace';
    const text = { text: item.str, left, right: left + item.width, y: baseline, size, isFixedPitch };
    texts.set(`${Math.round(left)} ${Math.round(baseline)} ${item.str}`, text);
  }
  return [...texts.values()];
}
