import { TestEnvironment } from 'jest-environment-jsdom';
import { computeWhatIsAsked } from './quickStyles.mjs';

/** Every browser we support has these; jsdom does not pass them on from Node. */
const MISSING_IN_JSDOM = ['TextEncoder', 'TextDecoder', 'structuredClone', 'BroadcastChannel', 'ReadableStream'];

export default class BrowserEnvironment extends TestEnvironment {
  async setup() {
    await super.setup();
    computeWhatIsAsked(this.global);
    for (const name of MISSING_IN_JSDOM) this.global[name] ??= globalThis[name];
    // jsdom lays nothing out: no query about the screen matches, nothing changes its size, nothing scrolls.
    this.global.matchMedia = (media) => Object.assign(new this.global.EventTarget(), { media, matches: false });
    this.global.ResizeObserver ??= class {
      observe() {}
      unobserve() {}
      disconnect() {}
    };
    this.global.scrollTo = () => {};
    const { document, Element, HTMLElement } = this.global;
    Element.prototype.scrollIntoView = () => {};
    const create = document.createElement.bind(document);
    // jsdom does not know the element `search` yet, which React would report.
    document.createElement = (tag, options) =>
      tag === 'search' ? Object.setPrototypeOf(create(tag), HTMLElement.prototype) : create(tag, options);
  }
}
