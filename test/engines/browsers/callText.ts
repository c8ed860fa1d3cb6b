/** A call of a function as an expression that a page can be told to evaluate. */
export function callText(task: (...given: never[]) => unknown, given: readonly unknown[]): string {
  return `(${task.toString()})(...${JSON.stringify(given)})`;
}
