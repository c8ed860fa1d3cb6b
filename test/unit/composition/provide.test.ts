import { Container, ContainerModule } from 'inversify';
import { createToken, type Token } from '../../../src/application/shared/Token';
import { provideAdapter, provideUseCase, provideValue } from '../../../src/infrastructure/composition/provide';

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
  it('gives a use case what its constructor asks for, and the same one every time', () => {
    const container = new Container();
    container.load(
      new ContainerModule(({ bind }) => {
        provideValue(bind, Language, 'en');
        provideAdapter(bind, Greeter, PlainGreeter, [Language]);
        provideUseCase(bind, Welcome, [Greeter, Language]);
      }),
    );
    expect(container.get(Welcome).run()).toBe('Hello Maria (en)');
    expect(container.get(Welcome)).toBe(container.get(Welcome));
  });

  it('names what is missing when a port has no adapter', () => {
    const container = new Container();
    container.load(new ContainerModule(({ bind }) => provideUseCase(bind, Welcome, [Greeter, Language])));
    expect(() => container.get(Welcome)).toThrow(/Greeter/);
  });

  it('is refused by the compiler where constructor and keys disagree', () => {
    const wrong = new ContainerModule(({ bind }) => {
      // @ts-expect-error in another order
      provideUseCase(bind, Welcome, [Language, Greeter]);
      // @ts-expect-error one too few
      provideUseCase(bind, Welcome, [Greeter]);
      // @ts-expect-error a symbol that names no port
      provideUseCase(bind, Welcome, [Symbol('Greeter'), Language]);
      // @ts-expect-error an adapter that does not serve the port
      provideAdapter(bind, Greeter, Welcome, [Greeter, Language]);
      // @ts-expect-error a value of another kind
      provideValue(bind, Language, 7);
    });
    expect(wrong).toBeInstanceOf(ContainerModule);
  });
});
