/** Requests that an application's script sends to the provider, with the headers a browser adds. */
export class ProviderApi {
  constructor(
    private readonly issuer: string,
    private readonly origin: string,
    private readonly clientId: string,
  ) {}

  signUp(fields: object): Promise<Response> {
    return this.post('dbconnections/signup', { connection: 'Username-Password-Authentication', ...fields });
  }

  changePassword(fields: object): Promise<Response> {
    return this.post('dbconnections/change_password', { connection: 'Username-Password-Authentication', ...fields });
  }

  startPasswordless(fields: object): Promise<Response> {
    return this.post('passwordless/start', { connection: 'email', ...fields });
  }

  verifyPasswordless(fields: object): Promise<Response> {
    return this.post('passwordless/verify', { connection: 'email', ...fields });
  }

  post(path: string, fields: object, headers: Readonly<Record<string, string>> = {}): Promise<Response> {
    return fetch(this.issuer + path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Origin: this.origin, Connection: 'close', ...headers },
      body: JSON.stringify({ client_id: this.clientId, ...fields }),
    });
  }
}
