import { readConfig } from '../../../../../server/platform/config/readConfig';
import { warnWithoutKeys } from '../../../../../server/run/start/tokenKeys';

const config = readConfig({ IDENTITY_DOMAIN: 'example.eu.auth0.com' });

it('says at the start that the keys of the identity provider cannot be read', async () => {
  const said: string[] = [];
  const readKeys = async () => Promise.reject(Object.assign(new Error('fetch failed'), { code: 'ENOTFOUND' }));
  await warnWithoutKeys(config, { readKeys }, (message) => said.push(message));
  expect(said).toEqual([
    'The keys of the identity provider at https://example.eu.auth0.com/ cannot be read: there is no host of this name. No one can sign ' +
      'in, and the server is not ready, until they can be. Check IDENTITY_DOMAIN and the connection.',
  ]);
});

it('says nothing when they are read', async () => {
  const said: string[] = [];
  await warnWithoutKeys(config, { readKeys: async () => undefined }, (message) => said.push(message));
  expect(said).toEqual([]);
});
