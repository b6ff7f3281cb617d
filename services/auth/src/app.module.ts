import { type DynamicModule, Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { JwtModule } from '@nestjs/jwt';
import { MongooseModule } from '@nestjs/mongoose';
import { QueuesModule } from '#messaging/queues.module.js';
import { HistoryModule } from '#platform/history.js';
import { IdempotencyModule } from '#platform/idempotency.js';
import { MongoModule } from '#platform/mongo.module.js';
import { RpcClient } from '#platform/rpc-client.js';
import { SESSION_VERIFIER, SessionGuard, TOKEN_PARTIES } from '#platform/session.js';
import { AuthConfig } from './config.js';
import { LoginController } from './sessions/login.controller.js';
import { OwnSessionsController } from './sessions/own-sessions.controller.js';
import { PasswordService } from './sessions/password.service.js';
import { Session, sessionSchema } from './sessions/session.schema.js';
import { SessionsService } from './sessions/sessions.service.js';
import { SignIn } from './sessions/sign-in.js';
import { SignInThrottle } from './sessions/sign-in-throttle.js';
import { CurrentPassword } from './users/current-password.js';
import { FirstAdmin } from './users/first-admin.js';
import { HashQueue } from './users/hash-queue.js';
import { JournalNames } from './users/journal-names.js';
import { User, userSchema } from './users/user.schema.js';
import { UsersController } from './users/users.controller.js';
import { UsersService } from './users/users.service.js';

@Module({})
export class AppModule {
  static with(config: AuthConfig): DynamicModule {
    return {
      module: AppModule,
      imports: [
        MongoModule.forService(config, 'auth'),
        HistoryModule,
        IdempotencyModule,
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
        FirstAdmin,
        { provide: SESSION_VERIFIER, useExisting: SessionsService },
        { provide: APP_GUARD, useClass: SessionGuard },
      ],
    };
  }
}
