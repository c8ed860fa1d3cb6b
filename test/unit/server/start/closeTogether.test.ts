import { closeTogether } from '../../../../server/start/shutdown';

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
    const closing = closeTogether([slow, () => Promise.reject(new Error('calls')), () => closed.push('quick')]);
    expect(closed).toEqual(['quick']);
    end();
    await expect(closing).rejects.toThrow('calls');
    expect(closed).toEqual(['quick', 'slow']);
  });

  it('takes what fails at once for a failure like any other', async () => {
    const failing = () => {
      throw new Error('at once');
    };
    await expect(closeTogether([failing, failing])).rejects.toMatchObject({
      errors: [{ message: 'at once' }, { message: 'at once' }],
    });
  });
});
