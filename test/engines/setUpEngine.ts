import type { Engine } from './browsers/Engine';
import type { InstalledEngine } from './browsers/installedEngines';
import { openSite, type Site } from './site/openSite';
import { Person } from './site/Person';
import { createSiteData, type PersonType, resolveRoute, type SiteData } from './site/siteData';

/**
 * Opens a browser and its own site for the surrounding tests. Each test fails if any page reported a problem.
 */
export function setUpEngine(open: InstalledEngine['open'], settings: Readonly<Record<string, string>> = {}) {
  let engine: Engine | undefined;
  let environment: { readonly site: Site; readonly data: SiteData } | undefined;
  const people: Person[] = [];

  const current = () => environment ?? fail('The site is not open yet.');

  beforeAll(async () => {
    const site = await openSite(settings);
    environment = { site, data: await createSiteData(site) };
    engine = await open();
  });
  afterAll(async () => {
    await engine?.close();
    await environment?.site.close();
  });
  afterEach(async () => {
    for (const person of people.splice(0)) await person.close();
    const reports = current()
      .site.takeReports()
      .filter(({ kind }) => kind !== 'restored');
    expect([...reports, ...(engine?.takeErrors() ?? [])]).toEqual([]);
  });

  /** A person who has just opened the browser. */
  async function newPerson(): Promise<Person> {
    const visit = await (engine ?? fail('No browser is open.')).newVisit();
    try {
      const person = await Person.open(visit, current().site.address);
      people.push(person);
      return person;
    } catch (error) {
      // An open browser blocks the next launch.
      await visit.close().catch(() => undefined);
      throw error;
    }
  }

  async function signedInPerson(type: PersonType): Promise<Person> {
    const person = await newPerson();
    await person.signIn(current().data.people[type]);
    return person;
  }

  return {
    current,
    newPerson,
    signedInPerson,
    /** The address of a route, with ids from the site's data. */
    addressOf: (path: string) => resolveRoute(current().data, path),
  };
}

function fail(message: string): never {
  throw new Error(message);
}
