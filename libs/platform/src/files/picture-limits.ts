/** Images with more pixels are rejected, so that a small file cannot exhaust memory when decoded. */
export const MAX_PIXELS = 50_000_000;
