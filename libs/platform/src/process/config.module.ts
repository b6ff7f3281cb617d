import { type Abstract, type DynamicModule, Global, Module } from '@nestjs/common';

/** The process's settings, which features inject by their class. Global like Nest's own ConfigModule. */
@Global()
@Module({})
export class ConfigModule {
  /** @param as further classes under which features of two processes inject the settings */
  static with(config: object, ...as: Abstract<unknown>[]): DynamicModule {
    const providers = [config.constructor as Abstract<unknown>, ...as].map((provide) => ({
      provide,
      useValue: config,
    }));
    return { module: ConfigModule, providers, exports: providers.map(({ provide }) => provide) };
  }
}
