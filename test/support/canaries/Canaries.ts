/** Secrets shorter than this would be found by chance. */
const SHORTEST = 8;

/** Collects secrets that are really used as they pass by, and finds them again wherever they were left. */
export class Canaries {
  private readonly planted = new Map<string, string>();

  /** @param value nothing is planted of what is empty or too short to be told from anything else. */
  plant(kind: string, value: string | null | undefined): void {
    if (!value || value.length < SHORTEST) return;
    this.planted.set(value, kind);
    // Whoever keeps a token keeps its signature, also where it is cut at the dots.
    const signature = /^eyJ[\w-]+\.eyJ[\w-]+\.([\w-]{43,})$/.exec(value)?.[1];
    if (signature) this.planted.set(signature, kind);
  }

  /** How many of each kind. */
  get counts(): Readonly<Record<string, number>> {
    const counts: Record<string, number> = {};
    for (const kind of this.planted.values()) counts[kind] = (counts[kind] ?? 0) + 1;
    return counts;
  }

  /** The kinds found in a text, as they are or encoded for an address. */
  kindsIn(text: string): readonly string[] {
    const found = [...this.planted].filter(
      ([value]) => text.includes(value) || text.includes(encodeURIComponent(value)),
    );
    return [...new Set(found.map(([, kind]) => kind))].sort();
  }
}
