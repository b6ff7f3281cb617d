const VOLUMES_PER_WORKER = 200;
let used = 0;

/** A volume that no other test uses, in any Playwright worker; random numbers would collide occasionally. */
export function ownVolume(): number {
  used += 1;
  return 100 + Number(process.env.TEST_WORKER_INDEX) * VOLUMES_PER_WORKER + used;
}
