export {
  afterStep,
  newSessionKeys,
  sessionKeyFiles,
  writeSessionKeys,
} from '../../../deploy/accounts/session-keys.mjs';
