import type { BrowserContext, Request, Response } from 'playwright-core';
import type { Canaries } from './Canaries';

/** Plants the secrets sent between browser and provider. `settled` resolves when all responses have been read. */
export function plantFromWire(context: BrowserContext, canaries: Canaries, provider: string) {
  const reading = new Set<Promise<void>>();
  context.on('request', (request) => plantRequest(request, canaries, provider));
  context.on('response', (response) => {
    const read = plantResponse(response, canaries, provider).catch(() => undefined);
    reading.add(read);
    void read.then(() => reading.delete(read));
  });
  return { settled: async () => void (await Promise.all(reading)) };
}

function plantRequest(request: Request, canaries: Canaries, provider: string): void {
  const { searchParams, origin, pathname } = new URL(request.url());
  if (searchParams.has('state')) canaries.plant('state', searchParams.get('state'));
  if (pathname.endsWith('/callback')) canaries.plant('code', searchParams.get('code'));
  if (`${origin}/` !== provider) return;
  canaries.plant('nonce', searchParams.get('nonce'));
  const form = new URLSearchParams(request.postData() ?? '');
  canaries.plant('code', form.get('code'));
  canaries.plant('code verifier', form.get('code_verifier'));
  canaries.plant('refresh token', form.get('refresh_token'));
}

const TOKENS = { 'access token': 'access_token', 'ID token': 'id_token', 'refresh token': 'refresh_token' };

async function plantResponse(response: Response, canaries: Canaries, provider: string): Promise<void> {
  if (response.url().startsWith(provider)) {
    // In fragment mode, the redirect address contains the tokens.
    const returned = new URLSearchParams((await response.headerValue('location'))?.split('#')[1] ?? '');
    for (const [kind, name] of Object.entries(TOKENS)) canaries.plant(kind, returned.get(name));
  }
  if (!response.url().startsWith(`${provider}oauth/token`) || response.status() !== 200) return;
  const tokens = (await response.json()) as Readonly<Record<string, unknown>>;
  for (const [kind, name] of Object.entries(TOKENS)) {
    const value = tokens[name];
    if (typeof value === 'string') canaries.plant(kind, value);
  }
}
