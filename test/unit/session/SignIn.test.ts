import { SignIn } from '../../../src/application/session/SignIn';

const PAGE = 'https://id.test/authorize?state=s&nonce=n';

describe('SignIn', () => {
  it('goes to the sign-in page as it is', () => {
    expect(addressAfter({ wasAway: false })).toBe(PAGE);
  });

  it('has whoever comes after an absence show who they are (INA-3)', () => {
    expect(addressAfter({ wasAway: true })).toBe(`${PAGE}&prompt=login`);
  });
});

// Helpers

function addressAfter({ wasAway }: { wasAway: boolean }): string {
  let address = '';
  const identity = {
    login: (_: string, through = (page: string) => page) => {
      address = through(PAGE);
      return new Promise<never>(() => undefined);
    },
  };
  void new SignIn(identity, { isOver: () => wasAway }).run('');
  return address;
}
