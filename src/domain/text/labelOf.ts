/** The label of a value of an enumeration; the value itself if a newer server sent one that this version does not have. */
export function labelOf(labels: Readonly<Record<string, string>>, value: string): string {
  return Object.hasOwn(labels, value) ? (labels[value] ?? value) : value;
}
