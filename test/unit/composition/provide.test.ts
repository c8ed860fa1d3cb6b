import { Container, ContainerModule } from 'inversify';
import { createToken, type Token } from '../../../src/application/platform/shared/Token';
import {
  provideAdapter,
  provideUseCase,
  provideValue,
  type Slice,
  slice,
} from '../../../src/infrastructure/composition/provide';

interface Greeter {
  greet(name: string): string;
}
const Greeter: Token<Greeter> = createToken('Greeter');
const Language: Token<string> = createToken('Language');

class PlainGreeter implements Greeter {
  constructor(private readonly language: string) {}
  greet(name: string): string {
    return this.language === 'en' ? `Hello ${name}` : `Salut ${name}`;
  }
}
class Welcome {
  constructor(
    private readonly greeter: Greeter,
    private readonly language: string,
  ) {}
  run(): string {
    return `${this.greeter.greet('Maria')} (${this.language})`;
  }
}

describe('provide', () => {
  const greeting = slice<Token<string>>()(({ bind }) => {
    provideAdapter(bind, Greeter, PlainGreeter, [Language]);
    provideUseCase(bind, Welcome, [Greeter, Language]);
    return bind;
  });

  it('resolves a use case with its dependencies, always the same instance', () => {
    const container = new Container();
    const settings = slice<never>()(({ bind }) => {
      provideValue(bind, Language, 'en');
      return bind;
    });
    container.load(settings, greeting);
    expect(container.get(Welcome).run()).toBe('Hello Maria (en)');
    expect(container.get(Welcome)).toBe(container.get(Welcome));
  });

  it('names the missing dependency when a port has no adapter', () => {
    const container = new Container();
    container.load(greeting);
    expect(() => container.get(Welcome)).toThrow(/Language/);
  });

  it('does not compile if keys do not match the constructor', () => {
    const incomplete = slice<Token<string> | Token<Greeter>>()(({ bind }) => {
      // @ts-expect-error wrong order
      provideUseCase(bind, Welcome, [Language, Greeter]);
      // @ts-expect-error missing key
      provideUseCase(bind, Welcome, [Greeter]);
      // @ts-expect-error a symbol that is not a token
      provideUseCase(bind, Welcome, [Symbol('Greeter'), Language]);
      // @ts-expect-error an adapter that does not implement the port
      provideAdapter(bind, Greeter, Welcome, [Greeter, Language]);
      // @ts-expect-error a value of another type
      provideValue(bind, Language, 7);
      return bind;
    });
    expect(incomplete).toBeInstanceOf(ContainerModule);
  });

  it('does not compile if a slice uses a dependency that neither it nor a required slice provides', () => {
    const incomplete = slice<Token<string>>()(({ bind }) => {
      // @ts-expect-error no adapter for the greeter
      provideUseCase(bind, Welcome, [Greeter, Language]);
      return bind;
    });
    const missingSlice = slice<never>()(({ bind }) => {
      // @ts-expect-error the language belongs to a slice that is not required
      provideAdapter(bind, Greeter, PlainGreeter, [Language]);
      return bind;
    });
    // @ts-expect-error a slice that provides less than expected
    const settings: Slice<Token<Greeter>> = slice<never>()(({ bind }) => bind);
    expect([incomplete, missingSlice, settings]).toHaveLength(3);
  });
});
