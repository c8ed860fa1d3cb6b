import Bowser from 'bowser';
import type { BrowserAgent } from '../../application/platform/browsers/ports';
import type { SeenBrowser } from '../../domain/platform/browsers/browserVerdict';

const UNKNOWN: SeenBrowser = { name: '', version: '', os: '', osVersion: '', isBot: false };

/** Parses the user-agent string. */
export class BowserAgent implements BrowserAgent {
  constructor(private readonly userAgent = navigator.userAgent) {}

  seen(): SeenBrowser {
    // The library throws for an empty string.
    if (this.userAgent.trim() === '') return UNKNOWN;
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
