import { writeFile } from 'node:fs/promises';
import { By, Key, type WebDriver, type WebElement } from 'selenium-webdriver';
import { callText } from './callText';
import type { Tab } from './Tab';

/** WebKit by classic WebDriver, which speaks to one tab at a time. */
export class SeleniumTab implements Tab {
  constructor(
    private readonly driver: WebDriver,
    private readonly handle: string,
  ) {}

  async open(address: string): Promise<void> {
    await (await this.here()).get(address);
  }

  async reload(): Promise<void> {
    await (await this.here()).navigate().refresh();
  }

  async address(): Promise<string> {
    return (await this.here()).getCurrentUrl();
  }

  async run<A extends unknown[], T>(task: (...given: A) => T, ...given: A): Promise<T> {
    return (await this.here()).executeScript<T>(`return ${callText(task, given)}`);
  }

  async inject(script: string): Promise<void> {
    await (await this.here()).executeScript(script);
  }

  async click(path: string): Promise<void> {
    await (await this.find(path)).click();
  }

  async doubleClick(path: string): Promise<void> {
    const element = await this.find(path);
    await this.driver.actions().doubleClick(element).perform();
  }

  async fill(path: string, text: string): Promise<void> {
    const field = await this.find(path);
    await this.driver.executeScript((element: HTMLInputElement) => element.select(), field);
    await field.sendKeys(text);
  }

  async press(key: 'Enter' | 'Escape'): Promise<void> {
    await (await this.here())
      .actions()
      .sendKeys(key === 'Enter' ? Key.ENTER : Key.ESCAPE)
      .perform();
  }

  async resize(width: number, height: number): Promise<void> {
    await (await this.here()).manage().window().setRect({ width, height });
  }

  async screenshot(file: string): Promise<void> {
    await writeFile(`${file}.png`, await (await this.here()).takeScreenshot(), 'base64');
  }

  async close(): Promise<void> {
    await (await this.here()).close();
  }

  private async find(path: string): Promise<WebElement> {
    const all = await (await this.here()).findElements(By.xpath(path));
    for (const found of all) if (await found.isDisplayed()) return found;
    throw new Error(`There is nothing to be seen at ${path}`);
  }

  private async here(): Promise<WebDriver> {
    await this.driver.switchTo().window(this.handle);
    return this.driver;
  }
}
