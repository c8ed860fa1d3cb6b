/** The key under which WebDriver names an element. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';
const Key = { Enter: '\uE007', Escape: '\uE00C' } as const;

/** Longer than any page of ours loads on a busy machine. */
const MAX_COMMAND_MS = 60_000;

/** An element as WebDriver sends it, and as an argument of a script. */
export type ElementReference = Readonly<Record<typeof ELEMENT, string>>;

interface Command {
  readonly method?: 'GET' | 'POST' | 'DELETE';
  readonly body?: object;
}

/** One session of classic WebDriver (W3C): the commands of it that the walk needs. @throws Error with WebDriver's message. */
export class WebDriver {
  private constructor(
    private readonly address: string,
    readonly browserVersion: string,
  ) {}

  /**
   * Opens a browser, and tries once more if that fails: WebKitGTK sometimes exits on start, and its driver never answers.
   *
   * @param server address of the WebDriver server.
   */
  static async open(server: string, alwaysMatch: Readonly<Record<string, unknown>>): Promise<WebDriver> {
    const start = () =>
      command<{ sessionId: string; capabilities: { browserVersion?: string } }>(`${server}/session`, {
        body: { capabilities: { alwaysMatch } },
      });
    const { sessionId, capabilities } = await start().catch(start);
    return new WebDriver(`${server}/session/${sessionId}`, capabilities.browserVersion ?? '');
  }

  goTo = (url: string) => this.post('url', { url });
  refresh = () => this.post('refresh');
  currentAddress = () => this.get<string>('url');
  run = <T>(script: string, ...args: readonly unknown[]) => this.post<T>('execute/sync', { script, args });
  /** Runs a script that calls its last argument with the result. */
  runUntilDone = <T>(script: string, ...args: readonly unknown[]) => this.post<T>('execute/async', { script, args });
  currentWindow = () => this.get<string>('window');
  switchTo = (handle: string) => this.post('window', { handle });
  newTab = async () => (await this.post<{ handle: string }>('window/new', { type: 'tab' })).handle;
  resize = (width: number, height: number) => this.post('window/rect', { width, height });
  closeWindow = () => this.send('window', { method: 'DELETE' });
  elements = (path: string) => this.post<readonly ElementReference[]>('elements', { using: 'xpath', value: path });
  click = (element: ElementReference) => this.post(`element/${element[ELEMENT]}/click`);
  type = (element: ElementReference, text: string) => this.post(`element/${element[ELEMENT]}/value`, { text });

  async doubleClick(element: ElementReference): Promise<void> {
    const press = [
      { type: 'pointerDown', button: 0 },
      { type: 'pointerUp', button: 0 },
    ];
    const move = { type: 'pointerMove', origin: element, x: 0, y: 0, duration: 0 };
    const actions = [move, ...press, ...press];
    await this.post('actions', { actions: [{ type: 'pointer', id: 'mouse', actions }] });
  }

  async press(key: keyof typeof Key): Promise<void> {
    const actions = ['keyDown', 'keyUp'].map((type) => ({ type, value: Key[key] }));
    await this.post('actions', { actions: [{ type: 'key', id: 'keyboard', actions }] });
  }

  /** Ends the session and its browser. */
  quit = () => this.send('', { method: 'DELETE' });

  private get = <T>(path: string) => this.send<T>(path, { method: 'GET' });
  private post = <T>(path: string, body: object = {}) => this.send<T>(path, { body });

  private send<T>(path: string, what: Command): Promise<T> {
    return command(path === '' ? this.address : `${this.address}/${path}`, what);
  }
}

async function command<T>(url: string, { method = 'POST', body }: Command): Promise<T> {
  const signal = AbortSignal.timeout(MAX_COMMAND_MS);
  const response = await fetch(url, { method, signal, ...(body && { body: JSON.stringify(body) }) });
  const { value } = (await response.json()) as { value: T & { error?: string; message?: string } };
  if (!response.ok) throw new Error(`${method} ${new URL(url).pathname}: ${value?.error}: ${value?.message}`);
  return value;
}
