/**
 * Calls one address repeatedly over a number of connections, in a separate process so that it does not slow down the
 * measurement. Takes its task as JSON on the command line, and prints the milliseconds of each call as JSON.
 */
import { Agent, request } from 'node:http';

const { url, token, body, connections, seconds } = JSON.parse(process.argv[2] ?? '{}');
const agent = new Agent({ keepAlive: true, maxSockets: connections });
const payload = Buffer.from(JSON.stringify(body));
const headers = {
  authorization: `Bearer ${token}`,
  'content-type': 'application/json',
  'content-length': payload.length,
};
const WARM_UP = 0.3;
/** Lower limit, regardless of how long each call takes. */
const MIN_CALLS = 5;
const startedAt = performance.now();
const countFrom = startedAt + seconds * 1000 * WARM_UP;
const endAt = startedAt + seconds * 1000 * (1 + WARM_UP);
const times = [];

await Promise.all(Array.from({ length: connections }, callRepeatedly));
agent.destroy();
process.stdout.write(JSON.stringify(times));

async function callRepeatedly() {
  for (let start = performance.now(); start < endAt || times.length < MIN_CALLS; start = performance.now()) {
    await call();
    if (start >= countFrom) times.push(performance.now() - start);
  }
}

function call() {
  return new Promise((resolve, reject) => {
    const sent = request(url, { method: 'POST', agent, headers }, (response) => {
      const parts = [];
      response.on('data', (part) => parts.push(part));
      response.on('end', () =>
        response.statusCode === 200
          ? resolve()
          : reject(new Error(`${response.statusCode} ${Buffer.concat(parts).toString()}`)),
      );
    });
    sent.on('error', reject);
    sent.end(payload);
  });
}
