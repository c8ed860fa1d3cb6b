import { closeAll } from '../../../../server/start/shutdown';

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
