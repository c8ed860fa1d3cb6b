/** A browser tab of any engine. Elements are addressed by XPath. */
export interface Tab {
  open(address: string): Promise<void>;
  reload(): Promise<void>;
  address(): Promise<string>;
  /** Runs a function in the page. It can use only its arguments, not its closure. */
  run<A extends unknown[], T>(task: (...args: A) => T, ...args: A): Promise<T>;
  /** Runs a script in the page regardless of its content security policy. */
  inject(script: string): Promise<void>;
  click(path: string): Promise<void>;
  doubleClick(path: string): Promise<void>;
  /** Replaces the text of a field by typing. */
  fill(path: string, text: string): Promise<void>;
  press(key: 'Enter' | 'Escape'): Promise<void>;
  resize(width: number, height: number): Promise<void>;
  close(): Promise<void>;
}
