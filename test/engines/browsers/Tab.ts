/** A tab of a browser, whichever engine is behind it. What is pointed at is named by an XPath. */
export interface Tab {
  open(address: string): Promise<void>;
  reload(): Promise<void>;
  address(): Promise<string>;
  /** Runs a function in the page: what it uses it must be given. */
  run<A extends unknown[], T>(task: (...given: A) => T, ...given: A): Promise<T>;
  /** Runs a script there that the page's own policy does not concern. */
  inject(script: string): Promise<void>;
  click(path: string): Promise<void>;
  doubleClick(path: string): Promise<void>;
  /** Types into a field in place of what is there. */
  fill(path: string, text: string): Promise<void>;
  press(key: 'Enter' | 'Escape'): Promise<void>;
  resize(width: number, height: number): Promise<void>;
  screenshot(file: string): Promise<void>;
  close(): Promise<void>;
}
