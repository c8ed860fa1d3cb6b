import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

interface CreationOptions {
  readonly challenge: string;
  readonly user: { readonly id: string };
}

interface RequestOptions {
  readonly challenge: string;
  readonly allowCredentials?: readonly { readonly id: string }[];
}

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const CAN_SYNC = 0x08;
const HAS_KEY = 0x40;

/** A device that keeps one passkey, and answers as a browser would. Tests may change what it says. */
export class SoftwareAuthenticator {
  /** How often it was used; 0 for devices that do not count. */
  counter = 0;
  /** Whether it checks the person. */
  verifiesUser = true;
  origin: string;
  readonly id = randomBytes(32);
  private readonly key: KeyObject;
  private readonly publicKey: { readonly x: Buffer; readonly y: Buffer };

  constructor(
    address: string,
    private readonly isSynced = false,
  ) {
    this.origin = new URL(address).origin;
    const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
    this.key = privateKey;
    this.publicKey = { x: Buffer.from(x, 'base64url'), y: Buffer.from(y, 'base64url') };
  }

  /** JSON of a new passkey. */
  create({ challenge }: CreationOptions): string {
    const clientData = this.clientData('webauthn.create', challenge);
    const length = Buffer.from([0, this.id.length]);
    const authData = Buffer.concat([this.authData(HAS_KEY), Buffer.alloc(16), length, this.id, this.coseKey()]);
    const attestation = Buffer.concat([
      Buffer.from([0xa3, 0x63]),
      Buffer.from('fmt'),
      Buffer.from([0x64]),
      Buffer.from('none'),
      Buffer.from([0x67]),
      Buffer.from('attStmt'),
      Buffer.from([0xa0, 0x68]),
      Buffer.from('authData'),
      Buffer.from([0x58, authData.length]),
      authData,
    ]);
    return this.json({
      clientDataJSON: text(clientData),
      attestationObject: text(attestation),
      transports: ['internal'],
    });
  }

  /** JSON of an answer that shows the passkey. */
  get({ challenge }: RequestOptions): string {
    if (this.counter > 0) this.counter += 1;
    const clientData = this.clientData('webauthn.get', challenge);
    const authData = this.authData(0);
    const signed = Buffer.concat([authData, createHash('sha256').update(clientData).digest()]);
    const signature = sign('sha256', signed, this.key);
    return this.json({
      clientDataJSON: text(clientData),
      authenticatorData: text(authData),
      signature: text(signature),
    });
  }

  private json(response: object): string {
    const id = text(this.id);
    return JSON.stringify({ id, rawId: id, type: 'public-key', clientExtensionResults: {}, response });
  }

  private clientData(type: string, challenge: string): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin: this.origin, crossOrigin: false }));
  }

  private authData(more: number): Buffer {
    const relyingParty = createHash('sha256').update(new URL(this.origin).hostname).digest();
    const flags = USER_PRESENT | (this.verifiesUser ? USER_VERIFIED : 0) | (this.isSynced ? CAN_SYNC : 0) | more;
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.counter);
    return Buffer.concat([relyingParty, Buffer.from([flags]), counter]);
  }

  /** The public key for ES256 as CBOR. */
  private coseKey(): Buffer {
    const { x, y } = this.publicKey;
    const head = Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 0x20]);
    return Buffer.concat([head, x, Buffer.from([0x22, 0x58, 0x20]), y]);
  }
}

const text = (bytes: Buffer) => bytes.toString('base64url');
