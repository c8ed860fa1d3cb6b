import type { FastifyInstance } from 'fastify';
import type { Clock } from '../../platform/shared/Clock';

const PATH = '/test-clock.js';

/** Element of the page that runs before the application. */
export const TEST_CLOCK_SCRIPT = `<script src="${PATH}"></script>`;

/**
 * Serves a script that gives a page the time of the server's test clock, so that tokens are valid in the browser as well. A page keeps the
 * distance to its machine's clock: reload it after the clock was moved.
 *
 * @source docs/decisions/server.md#only-a-test-moves-the-clock
 */
export function serveTestClock(app: FastifyInstance, clock: Clock): void {
  app.get(PATH, (_request, reply) =>
    reply
      .header('cache-control', 'no-store')
      .type('text/javascript; charset=utf-8')
      .send(`(${inBrowser.toString()})(${clock.now().getTime()});`),
  );
}

/**
 * Runs in the browser, so it uses nothing of this module.
 *
 * @param serverNow milliseconds since 1970
 */
function inBrowser(serverNow: number): void {
  const machine = Date;
  const ahead = serverNow - machine.now();
  const now = () => machine.now() + ahead;
  globalThis.Date = new Proxy(machine, {
    apply: () => new machine(now()).toString(),
    construct: (target, given, created) => Reflect.construct(target, given.length === 0 ? [now()] : given, created),
    get: (target, name, receiver) => (name === 'now' ? now : Reflect.get(target, name, receiver)),
  });
  // Cookies expire by the machine's clock.
  const written = Object.getOwnPropertyDescriptor(Document.prototype, 'cookie');
  Object.defineProperty(document, 'cookie', {
    get: () => written?.get?.call(document),
    set: (cookie: string) => {
      const expiring = cookie.replace(
        /(expires=)([^;]+)/i,
        (_, name: string, at: string) => name + new machine(machine.parse(at) - ahead).toUTCString(),
      );
      written?.set?.call(document, expiring);
    },
  });
}
