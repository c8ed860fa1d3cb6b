import { callExpression } from './callExpression';
import type { Tab } from './Tab';
import type { ElementReference, WebDriver } from './WebDriver';

/** Whether an element is where it was two frames ago. */
const IS_AT_REST = `
  const [element, done] = arguments;
  const place = () => JSON.stringify(element.getBoundingClientRect());
  const before = place();
  requestAnimationFrame(() => requestAnimationFrame(() => done(place() === before)));`;

/** WebKit by classic WebDriver, which speaks to one tab at a time. */
export class WebDriverTab implements Tab {
  constructor(
    private readonly driver: WebDriver,
    private readonly handle: string,
  ) {}

  async open(address: string): Promise<void> {
    await (await this.here()).goTo(address);
  }

  async reload(): Promise<void> {
    await (await this.here()).refresh();
  }

  async address(): Promise<string> {
    return (await this.here()).currentAddress();
  }

  async run<A extends unknown[], T>(task: (...given: A) => T, ...given: A): Promise<T> {
    return (await this.here()).run<T>(`return ${callExpression(task, given)}`);
  }

  async inject(script: string): Promise<void> {
    await (await this.here()).run(script);
  }

  async click(path: string): Promise<void> {
    await this.driver.click(await this.findAtRest(path));
  }

  async doubleClick(path: string): Promise<void> {
    await this.driver.doubleClick(await this.findAtRest(path));
  }

  async fill(path: string, text: string): Promise<void> {
    const field = await this.find(path);
    await this.driver.run('arguments[0].select()', field);
    await this.driver.type(field, text);
  }

  async press(key: 'Enter' | 'Escape'): Promise<void> {
    await (await this.here()).press(key);
  }

  async resize(width: number, height: number): Promise<void> {
    await (await this.here()).resize(width, height);
  }

  async close(): Promise<void> {
    await (await this.here()).closeWindow();
  }

  private async find(path: string): Promise<ElementReference> {
    const all = await (await this.here()).elements(path);
    for (const found of all)
      if (await this.driver.run<boolean>('return arguments[0].checkVisibility()', found)) return found;
    throw new Error(`There is nothing to be seen at ${path}`);
  }

  /** An element to click, which the driver does where it was seen last: one that still moves would be missed. */
  private async findAtRest(path: string): Promise<ElementReference> {
    const element = await this.find(path);
    if (!(await this.driver.runUntilDone<boolean>(IS_AT_REST, element))) throw new Error(`What is at ${path} moves`);
    return element;
  }

  private async here(): Promise<WebDriver> {
    await this.driver.switchTo(this.handle);
    return this.driver;
  }
}
