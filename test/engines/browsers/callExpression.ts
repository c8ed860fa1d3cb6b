/** An expression that calls the function with the arguments, for evaluation in a page. */
export function callExpression(task: (...args: never[]) => unknown, args: readonly unknown[]): string {
  return `(${task.toString()})(...${JSON.stringify(args)})`;
}
