import { type DialectAdapter, type Driver, PGliteAdapter, PGliteDialect } from 'kysely';

/**
 * PGlite has one connection, and Kysely makes users of it wait inside Kysely, where nobody can tell who waits for
 * himself. This one makes them wait in the driver instead, behind whatever check is put around it.
 */
export class SingleConnectionDialect extends PGliteDialect {
  override createAdapter(): DialectAdapter {
    return new AdapterWithoutWaiting();
  }

  override createDriver(): Driver {
    const driver = super.createDriver();
    const turns = new Turns();
    const acquire = driver.acquireConnection.bind(driver);
    const release = driver.releaseConnection.bind(driver);
    driver.acquireConnection = async (options) => {
      await turns.take();
      return acquire(options);
    };
    driver.releaseConnection = async (connection, options) => {
      await release(connection, options);
      turns.give();
    };
    return driver;
  }
}

class AdapterWithoutWaiting extends PGliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true;
  }
}

/** First come, first served. */
class Turns {
  private busy = false;
  private readonly waiting: (() => void)[] = [];

  take(): Promise<void> | void {
    if (this.busy) return new Promise((resolve) => this.waiting.push(resolve));
    this.busy = true;
  }

  give(): void {
    const next = this.waiting.shift();
    if (next) next();
    else this.busy = false;
  }
}
