/** A number with its noun: `1 line`, `1,200 lines`. @param many the plural; by default, the noun with an s */
export function counted(count: number, noun: string, many = `${noun}s`): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? noun : many}`;
}

/** The label of a value of an enumeration; the value itself if a newer server sent one that this version does not have. */
export function labelOf(labels: Readonly<Record<string, string>>, value: string): string {
  return Object.hasOwn(labels, value) ? (labels[value] ?? value) : value;
}

/** Joins labels to one list: `See bills, see payments, make payments` */
export function sentenceCaseList(parts: readonly string[]): string {
  return parts.map((part, at) => (at === 0 ? part : part.charAt(0).toLowerCase() + part.slice(1))).join(', ');
}

/** A sentence with its period, unless the text ends with one, as a name such as "Harbor Foods, Inc." may. */
export function sentence(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`;
}
