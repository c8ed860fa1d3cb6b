/** Items of a list that are sent in one message. More would stop other work while they are copied. */
const PART_ITEMS = 2_000;

/** A piece of an object that is sent to a thread: items of one of its lists, or all properties that are no long list. */
export type Part =
  | { readonly kind: 'items'; readonly name: string; readonly items: readonly unknown[] }
  | { readonly kind: 'rest'; readonly rest: object };

/** Takes an object apart, so that its long lists are copied a part at a time. `partsJoined` puts it together. */
export function* partsOf(whole: object): Generator<Part> {
  const rest: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(whole)) {
    if (!Array.isArray(value) || value.length <= PART_ITEMS) {
      rest[name] = value;
      continue;
    }
    for (let at = 0; at < value.length; at += PART_ITEMS) {
      yield { kind: 'items', name, items: value.slice(at, at + PART_ITEMS) };
    }
  }
  yield { kind: 'rest', rest };
}

/** Collects the parts of an object. */
export class JoinedParts<Whole extends object> {
  private readonly lists: Record<string, unknown[]> = {};

  /** @returns the object after its last part, otherwise undefined. */
  add(part: Part): Whole | undefined {
    // Nothing changes between the threads of one process.
    if (part.kind === 'rest') return { ...part.rest, ...this.lists } as Whole;
    const list = (this.lists[part.name] ??= []);
    for (const item of part.items) list.push(item);
    return undefined;
  }
}
