import Bowser from 'bowser';
import type { BrowserAgent } from '../../application/browsers/ports';
import type { SeenBrowser } from '../../domain/browsers/browserVerdict';

const NOBODY: SeenBrowser = { name: '', version: '', os: '', osVersion: '', isBot: false };

/** Reads the browser's own introduction, the user-agent string. */
export class BowserAgent implements BrowserAgent {
  constructor(private readonly userAgent = navigator.userAgent) {}

  seen(): SeenBrowser {
    // The library throws at an empty introduction.
    if (this.userAgent.trim() === '') return NOBODY;
    const { browser, os, platform } = Bowser.parse(this.userAgent);
    return {
      name: browser.name ?? '',
      version: browser.version ?? '',
      os: os.name ?? '',
      osVersion: os.version ?? '',
      isBot: platform.type === 'bot',
    };
  }
}
