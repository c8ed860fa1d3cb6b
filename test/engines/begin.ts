import type { Engine } from './browsers/Engine';
import type { InstalledEngine } from './browsers/installedEngines';
import { addressIn, type Cast, enter, type Part } from './site/cast';
import { openSite, type Site } from './site/openSite';
import { Person } from './site/Person';

/** A browser at a site of its own for the tests around it; after each of them nothing may have gone wrong in any page. */
export function begin(open: InstalledEngine['open'], settings: Readonly<Record<string, string>> = {}) {
  let engine: Engine | undefined;
  let place: { readonly site: Site; readonly cast: Cast } | undefined;
  const people: Person[] = [];

  const here = () => place ?? fail('Nothing is open yet.');

  beforeAll(async () => {
    const site = await openSite(settings);
    place = { site, cast: await enter(site) };
    engine = await open();
  });
  afterAll(async () => {
    await engine?.close();
    await place?.site.close();
  });
  afterEach(async () => {
    for (const person of people.splice(0)) await person.leave();
    const told = here()
      .site.reports()
      .filter(({ kind }) => kind !== 'restored');
    expect([...told, ...(engine?.complaints() ?? [])]).toEqual([]);
  });

  /** Somebody who has just opened the browser. */
  async function somebody(): Promise<Person> {
    const visit = await (engine ?? fail('No browser is open.')).visit();
    try {
      const person = await Person.at(visit, here().site.address);
      people.push(person);
      return person;
    } catch (error) {
      // A browser that is left open keeps the next from opening.
      await visit.close().catch(() => undefined);
      throw error;
    }
  }

  async function signedIn(part: Part): Promise<Person> {
    const person = await somebody();
    await person.signIn(here().cast.people[part]);
    return person;
  }

  return {
    here,
    somebody,
    signedIn,
    /** Of a route, with what is there to be looked at. */
    addressOf: (path: string) => addressIn(here().cast, path),
  };
}

function fail(message: string): never {
  throw new Error(message);
}
