/**
 * Calls one address again and again over so many connections, in a process of its own so that it does not hold up who
 * measures. Takes its task as JSON on the command line, prints the milliseconds of each call as JSON.
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
/** However long each takes. */
const LEAST_CALLS = 5;
const begun = performance.now();
const countFrom = begun + seconds * 1000 * WARM_UP;
const endAt = begun + seconds * 1000 * (1 + WARM_UP);
const times = [];

await Promise.all(Array.from({ length: connections }, callAgainAndAgain));
agent.destroy();
process.stdout.write(JSON.stringify(times));

async function callAgainAndAgain() {
  for (let start = performance.now(); start < endAt || times.length < LEAST_CALLS; start = performance.now()) {
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
