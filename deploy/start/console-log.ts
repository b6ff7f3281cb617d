import type { LogFile } from './log-file.ts';

interface PinoLine {
  level: number;
  msg?: string;
  err?: { message?: string };
}
const levelNames: Record<number, string> = {
  10: 'trace',
  20: 'debug',
  30: 'info',
  40: 'warning',
  50: 'error',
  60: 'fatal',
};
const warning = 40;
/**
 * Milliseconds in which the same message of the same process is shown once: an unavailable database makes every
 * connection log an error.
 */
const quiet = 10_000;

/** Shows warnings and errors of the processes' logs on the console. */
export class ConsoleLog {
  private readonly shown = new Map<string, number>();
  private readonly sources: { name: string; file: LogFile; plainText: boolean }[] = [];
  private readonly timer: NodeJS.Timeout;
  private readonly everything: boolean;

  constructor({ everything }: { everything: boolean }) {
    this.everything = everything;
    this.timer = setInterval(() => this.show(), 300).unref();
  }

  /**
   * @param plainText whether lines that are not pino's are shown (a stack, an invalid setting); a database's own
   * are not
   */
  follow(name: string, file: LogFile, plainText: boolean): void {
    this.sources.push({ name, file, plainText });
  }

  show(): void {
    for (const { name, file, plainText } of this.sources) {
      for (const line of file.newLines()) {
        const text = this.everything || plainText ? this.notableText(line) : undefined;
        if (text && !this.shownRecently(`${name} ${text}`)) console.log(`${name.padEnd(16)} ${text}`);
      }
    }
  }

  stop(): void {
    clearInterval(this.timer);
    this.show();
  }

  private notableText(line: string): string | undefined {
    if (!line.startsWith('{"level":')) return line.trim() ? line : undefined;
    // The level is the first key, so that most lines need no parsing.
    if (!this.everything && Number(line.slice(9, 11)) < warning) return undefined;
    try {
      const { level, msg, err } = JSON.parse(line) as PinoLine;
      return `${levelNames[level] ?? level}: ${[msg, err?.message].filter(Boolean).join(': ')}`;
    } catch {
      // A truncated line, from a killed process.
      return line;
    }
  }

  private shownRecently(text: string): boolean {
    if (this.everything) return false;
    const now = Date.now();
    const before = this.shown.get(text);
    if (before !== undefined && now - before < quiet) return true;
    if (this.shown.size > 500) this.shown.clear();
    this.shown.set(text, now);
    return false;
  }
}
