import { type DynamicModule, Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { JwtModule } from '@nestjs/jwt';
import { MongooseModule } from '@nestjs/mongoose';
import { QueuesModule } from '#messaging/queues.module.ts';
import { ChangesModule } from '#platform/changes.ts';
import { MongoModule } from '#platform/mongo.module.ts';
import { RpcClient } from '#platform/rpc-client.ts';
import { SESSION_VERIFIER, SessionGuard, TOKEN_PARTIES } from '#platform/session.ts';
import { CurrentPassword } from './administration/current-password.ts';
import { FirstAdmin } from './administration/first-admin.ts';
import { UsersController } from './administration/users.controller.ts';
import { UsersService } from './administration/users.service.ts';
import { AuthConfig } from './config.ts';
import { HashQueue } from './passwords/hash-queue.ts';
import { JournalNames } from './passwords/journal-names.ts';
import { PasswordRules } from './passwords/password-rules.ts';
import { PasswordService } from './passwords/password.service.ts';
import { SignInThrottle } from './passwords/sign-in-throttle.ts';
import { LoginController } from './sessions/login.controller.ts';
import { OwnSessionsController } from './sessions/own-sessions.controller.ts';
import { Session, sessionSchema } from './sessions/session.schema.ts';
import { SessionsService } from './sessions/sessions.service.ts';
import { SignIn } from './sessions/sign-in.ts';
import { User, userSchema } from './users/user.schema.ts';

@Module({})
export class AppModule {
  static with(config: AuthConfig): DynamicModule {
    return {
      module: AppModule,
      imports: [
        MongoModule.forService(config, 'auth'),
        ChangesModule,
        QueuesModule.forRedis(config.REDIS_URL),
        MongooseModule.forFeature([
          { name: User.name, schema: userSchema },
          { name: Session.name, schema: sessionSchema },
        ]),
        JwtModule.register({
          privateKey: config.AUTH_PRIVATE_KEY,
          publicKey: config.AUTH_PUBLIC_KEY,
          signOptions: { algorithm: 'ES256', expiresIn: `${config.SESSION_HOURS}h`, ...TOKEN_PARTIES },
        }),
      ],
      controllers: [LoginController, OwnSessionsController, UsersController],
      providers: [
        { provide: AuthConfig, useValue: config },
        { provide: RpcClient, useFactory: () => new RpcClient(config.CATALOG_RPC) },
        UsersService,
        SessionsService,
        SignIn,
        SignInThrottle,
        PasswordService,
        HashQueue,
        CurrentPassword,
        JournalNames,
        PasswordRules,
        FirstAdmin,
        { provide: SESSION_VERIFIER, useExisting: SessionsService },
        { provide: APP_GUARD, useClass: SessionGuard },
      ],
    };
  }
}
