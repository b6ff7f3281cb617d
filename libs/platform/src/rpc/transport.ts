import type { CustomTransportStrategy } from '@nestjs/microservices';

/** What brings messages to an application. */
export interface Transport extends CustomTransportStrategy {
  /** Accepts nothing more, and resolves when all that is running has ended. */
  drain(): Promise<void>;
}
