import { InMemoryProviderStorage } from '../../../support/identity/InMemoryProviderStorage';
import { providerStorageContract } from '../../../support/identity/providerStorageContract';

providerStorageContract('InMemoryProviderStorage', (now) => Promise.resolve(new InMemoryProviderStorage(now)));
