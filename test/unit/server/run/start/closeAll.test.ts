import { closeAll, closeConcurrently } from '../../../../../server/run/start/shutdown';

describe('closeConcurrently', () => {
  it('starts all closers at once and waits for the slowest, even when another fails', async () => {
    let end = (): void => undefined;
    const closed: string[] = [];
    const slow = async () => {
      await new Promise<void>((resolve) => {
        end = resolve;
      });
      closed.push('slow');
    };
    const closing = closeConcurrently([slow, () => Promise.reject(new Error('calls')), () => closed.push('quick')]);
    expect(closed).toEqual(['quick']);
    end();
    await expect(closing).rejects.toThrow('calls');
    expect(closed).toEqual(['quick', 'slow']);
  });

  it('treats a synchronous failure like any other', async () => {
    const failing = () => {
      throw new Error('at once');
    };
    await expect(closeConcurrently([failing, failing])).rejects.toMatchObject({
      errors: [{ message: 'at once' }, { message: 'at once' }],
    });
  });
});

const failingWith = (what: string) => () => Promise.reject(new Error(what));

describe('closeAll', () => {
  it('closes the last one first, and each only once', async () => {
    const closed: string[] = [];
    const closers = ['database', 'calls'].map((name) => () => closed.push(name));
    await closeAll(closers);
    await closeAll(closers);
    expect(closed).toEqual(['calls', 'database']);
  });

  it('closes the others when one fails, then rethrows the failure', async () => {
    const closed: string[] = [];
    const closing = closeAll([() => closed.push('folder'), failingWith('identity'), () => closed.push('calls')]);
    await expect(closing).rejects.toThrow('identity');
    expect(closed).toEqual(['calls', 'folder']);
  });

  it('throws an AggregateError for several failures', async () => {
    const closing = closeAll([failingWith('database'), failingWith('calls')]);
    await expect(closing).rejects.toMatchObject({ errors: [{ message: 'calls' }, { message: 'database' }] });
  });
});
