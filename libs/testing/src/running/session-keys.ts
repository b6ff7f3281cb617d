export {
  afterStep,
  newSessionKeys,
  sessionKeyFiles,
  writeSessionKeys,
} from '../../../../deploy/cluster/accounts/session-keys.mjs';
