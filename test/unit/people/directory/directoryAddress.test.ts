import { Role } from '../../../../src/domain/platform/access/Role';
import { queryFromAddress } from '../../../../src/ui/people/directory/list/directoryAddress';

const read = (address: string, chosen?: string) => queryFromAddress(new URLSearchParams(address), chosen);

describe("the directory's filters in the address", () => {
  it('default to all people but deleted ones, by name', () => {
    expect(read('')).toEqual({
      q: '',
      roles: [],
      status: 'NotDeleted',
      sort: 'name',
      direction: 'asc',
      page: 0,
      size: 50,
    });
  });

  it('accept several roles in either spelling (MGM-2 MGM-3)', () => {
    expect(read('role=ROLE_BILLINGUSER,ROLE_PAYOR').roles).toEqual([Role.BillingUser, Role.Payor]);
  });

  it('show deleted people for their status and for everyone (USR-3)', () => {
    expect(read('status=Deleted').status).toBe('Deleted');
    expect(read('status=all').status).toBeUndefined();
    expect(read('status=NeverSignedIn&access=full')).toMatchObject({ status: 'NeverSignedIn', access: 'full' });
  });

  it('use the group of the group switcher unless they name one (MGM-1)', () => {
    expect(read('', '100').groupNumber).toBe('100');
    expect(read('group=200', '100').groupNumber).toBe('200');
  });

  it.each([
    'status=Gone',
    'role=ROLE_KING',
    'group=abc',
    'carrier=a b',
    'agent= ',
    'email=pat',
    'sort=age',
    'page=-4',
    'page=x',
  ])('ignore invalid values: %s', (address) => {
    expect(read(address)).toEqual(read(''));
  });
});
