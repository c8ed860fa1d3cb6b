import { createHash } from 'node:crypto';

/**
 * Rows of people that a person may read in pages within an hour before a recent sign-in is needed. An enrollment of several
 * thousand members is compared without being asked.
 */
const MANY_PEOPLE = 10_000;
const WINDOW_MS = 3_600_000;
/** A day's work, for which pages read with a recent sign-in do not count. */
const COVERED_MS = 12 * WINDOW_MS;
/** Pages that are remembered of one person; what is beyond counts again. */
const MAX_PAGES = 1_000;

interface Page {
  /** 0 if it was read with a recent sign-in. */
  readonly rows: number;
  readonly at: number;
}

interface Reading {
  /** In the order they were read. */
  readonly pages: Map<string, Page>;
}

const isOver = ({ rows, at }: Page, now: number) => at <= now - (rows === 0 ? COVERED_MS : WINDOW_MS);

/**
 * Counts the rows of people that each person reads in pages, because many pages are worth as much as a file, which needs a recent
 * sign-in. The same page counts once, and pages read with a recent sign-in do not count: a large bill is opened, reloaded, and worked
 * on after one sign-in. Counts per process.
 *
 * @source docs/decisions/identity.md#many-pages-of-people-need-what-their-file-needs
 */
export class PeopleRead {
  private readonly people = new Map<string, Reading>();

  constructor(private readonly most: number = MANY_PEOPLE) {}

  /**
   * Counts a page before it is sent.
   *
   * @param page what identifies the request; kept as a hash.
   * @param assertRecentSignIn throws unless the person signed in a short time ago; called for every page that has rows, so it must be cheap.
   * @throws what `assertRecentSignIn` throws, if the page is beyond the limit. A refused page does not count.
   */
  count(userId: string, page: string, rows: number, assertRecentSignIn: () => void, now: Date): void {
    if (rows === 0) return;
    const at = now.getTime();
    const { pages } = this.readingOf(userId, at);
    const key = createHash('sha256').update(page).digest('base64url');
    const known = pages.get(key);
    if (known && (known.rows === 0 || known.rows >= rows)) return;
    const isRecent = passes(assertRecentSignIn);
    const before = [...pages.values()].reduce((sum, one) => sum + one.rows, 0) - (known?.rows ?? 0);
    if (!isRecent && before + rows > this.most) assertRecentSignIn();
    pages.set(key, { rows: isRecent ? 0 : rows, at });
    const [oldest] = pages.keys();
    if (pages.size > MAX_PAGES && oldest !== undefined) pages.delete(oldest);
  }

  private readingOf(userId: string, at: number): Reading {
    const reading = this.people.get(userId) ?? { pages: new Map() };
    for (const [key, page] of reading.pages) if (isOver(page, at)) reading.pages.delete(key);
    this.people.delete(userId);
    this.people.set(userId, reading);
    // The map is ordered by last page, so that inactive people are found first.
    for (const [other, { pages }] of this.people) {
      if (other === userId || ![...pages.values()].every((page) => isOver(page, at))) break;
      this.people.delete(other);
    }
    return reading;
  }
}

function passes(assert: () => void): boolean {
  try {
    assert();
    return true;
  } catch {
    return false;
  }
}

const NAMES = ['memberName', 'memberId', 'lastName'];

/** Rows of an answer: the items of its lists, or the people in lists within an item, such as the changed lines of an event. */
export function rowsOfAnswer(answer: unknown): number {
  return rowsIn(answer, () => 1);
}

function rowsIn(answer: unknown, rowsOfItem: (item: unknown) => number): number {
  if (typeof answer !== 'object' || answer === null) return 0;
  const items = Object.values(answer).flatMap((one: unknown): unknown[] => (Array.isArray(one) ? one : []));
  return items.reduce(
    (sum: number, item) => sum + Math.max(rowsOfItem(item), peopleIn(item) + rowsIn(item, peopleIn)),
    0,
  );
}

function peopleIn(item: unknown): number {
  return typeof item === 'object' && item !== null && NAMES.some((name) => name in item) ? 1 : 0;
}
