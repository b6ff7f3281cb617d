const OF_A_WORKER = 200;
let used = 0;

/** A volume that no other test uses, whichever process of Playwright's runs it: drawn by chance, two in a run would meet now and then. */
export function ownVolume(): number {
  used += 1;
  return 100 + Number(process.env.TEST_WORKER_INDEX) * OF_A_WORKER + used;
}
