import { closeAll, closeConcurrently } from '../../../../server/start/shutdown';

describe('closing together', () => {
  it('begins with all at once and waits for the slowest, also when another fails', async () => {
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

  it('takes what fails at once for a failure like any other', async () => {
    const failing = () => {
      throw new Error('at once');
    };
    await expect(closeConcurrently([failing, failing])).rejects.toMatchObject({
      errors: [{ message: 'at once' }, { message: 'at once' }],
    });
  });
});

const refusing = (what: string) => () => Promise.reject(new Error(what));

describe('closing all', () => {
  it('closes the latest first, and nothing twice', async () => {
    const closed: string[] = [];
    const closers = ['database', 'calls'].map((name) => () => closed.push(name));
    await closeAll(closers);
    await closeAll(closers);
    expect(closed).toEqual(['calls', 'database']);
  });

  it('closes the others when one fails, then says what failed', async () => {
    const closed: string[] = [];
    const closing = closeAll([() => closed.push('folder'), refusing('identity'), () => closed.push('calls')]);
    await expect(closing).rejects.toThrow('identity');
    expect(closed).toEqual(['calls', 'folder']);
  });

  it('names everything that failed', async () => {
    const closing = closeAll([refusing('database'), refusing('calls')]);
    await expect(closing).rejects.toMatchObject({ errors: [{ message: 'calls' }, { message: 'database' }] });
  });
});
