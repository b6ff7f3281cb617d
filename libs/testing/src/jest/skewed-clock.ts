const RealDate = Date;

/** Sets this process's clock ahead of the real one, or behind it if negative; 0 corrects it. */
export function setClockAhead(milliseconds: number): void {
  globalThis.Date = RealDate;
  if (milliseconds === 0) return;
  const now = () => RealDate.now() + milliseconds;
  globalThis.Date = new Proxy(RealDate, {
    construct: (target, values: unknown[], type) =>
      Reflect.construct(target, values.length === 0 ? [now()] : values, type) as object,
    get: (target, name) => (name === 'now' ? now : (Reflect.get(target, name) as unknown)),
  });
}
