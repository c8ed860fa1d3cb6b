/** Shorter values would match by chance. */
const SHORTEST = 8;

/** Collects the secrets actually used and finds them wherever they are stored. */
export class Canaries {
  private readonly planted = new Map<string, string>();

  /** @param value ignored if empty or shorter than `SHORTEST`. */
  plant(kind: string, value: string | null | undefined): void {
    if (!value || value.length < SHORTEST) return;
    this.planted.set(value, kind);
    // The signature alone also gives away a token that is split at its dots.
    const signature = /^eyJ[\w-]+\.eyJ[\w-]+\.([\w-]{43,})$/.exec(value)?.[1];
    if (signature) this.planted.set(signature, kind);
  }

  /** Number of planted values per kind. */
  get counts(): Readonly<Record<string, number>> {
    const counts: Record<string, number> = {};
    for (const kind of this.planted.values()) counts[kind] = (counts[kind] ?? 0) + 1;
    return counts;
  }

  /** Kinds found in a text, plain or URL-encoded. */
  kindsIn(text: string): readonly string[] {
    const found = [...this.planted].filter(
      ([value]) => text.includes(value) || text.includes(encodeURIComponent(value)),
    );
    return [...new Set(found.map(([, kind]) => kind))].sort();
  }
}
