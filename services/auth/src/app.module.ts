import { type DynamicModule, Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { MongooseModule } from '@nestjs/mongoose';
import { MessagingModule } from '#messaging/messaging.module.ts';
import { QueuesModule } from '#messaging/queues.module.ts';
import { Encryption } from '#platform/process/encryption.ts';
import { ChangesModule } from '#platform/writes/changes.ts';
import { MongoModule } from '#platform/database/mongo.module.ts';
import { RpcClient } from '#platform/rpc/rpc-client.ts';
import { SessionKeys } from '#platform/sessions/session-keys.ts';
import { SESSION_VERIFIER, SessionGuard, type SessionVerifier } from '#platform/sessions/session.ts';
import { AccessLinksController } from './access-links/access-links.controller.ts';
import { AccessLinks } from './access-links/access-links.service.ts';
import { UserMailDocument, userMailSchema } from './user-mails/user-mail.schema.ts';
import { UserChanges } from './user-changes/user-changes.ts';
import { UserMails } from './user-mails/user-mails.service.ts';
import { FirstAdmin } from './administration/first-admin.ts';
import { OwnUserController } from './administration/own-user.controller.ts';
import { SessionsController } from './administration/sessions.controller.ts';
import { UserChangesController, UsersController } from './administration/users.controller.ts';
import { UsersService } from './administration/users.service.ts';
import { ApiTokenDocument, apiTokenSchema } from './api-tokens/api-token.schema.ts';
import { ApiTokensController } from './api-tokens/api-tokens.controller.ts';
import { ApiTokens } from './api-tokens/api-tokens.service.ts';
import { AuthConfig } from './config.ts';
import { DraftDocument, draftSchema } from './drafts/draft.schema.ts';
import { DraftsController } from './drafts/drafts.controller.ts';
import { DraftsService } from './drafts/drafts.service.ts';
import { JournalNames } from './passwords/journal-names.ts';
import { IdentitiesService } from './oidc/identities.service.ts';
import { Identity, identitySchema } from './oidc/identity.schema.ts';
import { OidcTokens } from './oidc/oidc-tokens.ts';
import { OidcController } from './oidc/oidc.controller.ts';
import { UsedHandover, UsedHandovers, usedHandoverSchema } from './oidc/used-handovers.ts';
import { PasskeysController } from './passkeys/passkeys.controller.ts';
import {
  Passkey,
  PasskeyChallenge,
  passkeyChallengeSchema,
  passkeySchema,
} from './passkeys/passkey.schema.ts';
import { PasskeysService } from './passkeys/passkeys.service.ts';
import { PasswordRules } from './passwords/password-rules.ts';
import { PasswordService } from './passwords/password.service.ts';
import { SignInThrottle } from './passwords/sign-in-throttle.ts';
import { CurrentPassword } from './proofs/current-password.ts';
import { ReauthenticationController } from './proofs/reauthentication.controller.ts';
import { SecondFactorController } from './second-factor/second-factor.controller.ts';
import { SecondFactor, secondFactorSchema } from './second-factor/second-factor.schema.ts';
import { SecondFactorsService } from './second-factor/second-factors.service.ts';
import { SignInRulesController } from './second-factor/sign-in-rules.controller.ts';
import { SignInRules, SignInRulesDocument, signInRulesSchema } from './second-factor/sign-in-rules.ts';
import { SecondFactorCheck } from './sessions/recent-second-factor.ts';
import { Session, sessionSchema } from './sessions/session.schema.ts';
import { SessionsService } from './sessions/sessions.service.ts';
import { LoginController, PasskeySignInController } from './sign-in/login.controller.ts';
import { SignIn } from './sign-in/sign-in.ts';
import { User, userSchema } from './users/user.schema.ts';
import { SiteAddress } from './site-address.ts';
import { authMigrations } from './migrations.ts';

@Module({})
export class AppModule {
  static with(config: AuthConfig): DynamicModule {
    return {
      module: AppModule,
      imports: [
        MongoModule.forService(config, 'auth', authMigrations),
        ChangesModule,
        QueuesModule.forRedis(config),
        MessagingModule,
        MongooseModule.forFeature([
          { name: User.name, schema: userSchema },
          { name: UserMailDocument.name, schema: userMailSchema },
          { name: Session.name, schema: sessionSchema },
          { name: SecondFactor.name, schema: secondFactorSchema },
          { name: Passkey.name, schema: passkeySchema },
          { name: PasskeyChallenge.name, schema: passkeyChallengeSchema },
          { name: Identity.name, schema: identitySchema },
          { name: UsedHandover.name, schema: usedHandoverSchema },
          { name: SignInRulesDocument.name, schema: signInRulesSchema },
          { name: DraftDocument.name, schema: draftSchema },
          { name: ApiTokenDocument.name, schema: apiTokenSchema },
        ]),
      ],
      controllers: [
        LoginController,
        SessionsController,
        ReauthenticationController,
        SecondFactorController,
        SignInRulesController,
        PasskeysController,
        PasskeySignInController,
        OidcController,
        OwnUserController,
        AccessLinksController,
        ApiTokensController,
        UsersController,
        UserChangesController,
        DraftsController,
      ],
      providers: [
        { provide: AuthConfig, useValue: config },
        { provide: RpcClient, useFactory: () => new RpcClient(config.CATALOG_RPC, config.RPC_KEYS_FILE) },
        { provide: SessionKeys, useFactory: () => SessionKeys.forSigning(config) },
        UsersService,
        AccessLinks,
        UserMails,
        UserChanges,
        SessionsService,
        ApiTokens,
        SignIn,
        SignInThrottle,
        PasswordService,
        CurrentPassword,
        {
          provide: Encryption,
          useFactory: () => new Encryption(config.AUTH_ENCRYPTION_KEYS, 'AUTH_ENCRYPTION_KEYS'),
        },
        SecondFactorsService,
        { provide: SecondFactorCheck, useExisting: SecondFactorsService },
        SignInRules,
        PasskeysService,
        IdentitiesService,
        OidcTokens,
        UsedHandovers,
        JournalNames,
        SiteAddress,
        PasswordRules,
        FirstAdmin,
        DraftsService,
        {
          provide: SESSION_VERIFIER,
          inject: [SessionsService, ApiTokens],
          // Verifies the callers of this service itself, without a call over the network.
          useFactory: (sessions: SessionsService, tokens: ApiTokens): SessionVerifier => ({
            verify: (sessionId, address) => sessions.verify(sessionId, address),
            verifyApiToken: (hash, address) => tokens.verify(hash, address),
          }),
        },
        { provide: APP_GUARD, useClass: SessionGuard },
      ],
    };
  }
}
