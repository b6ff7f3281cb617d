import type { LogFile } from './log-file.ts';

interface PinoLine {
  level: number;
  msg?: string;
  err?: { message?: string };
}
/** The names of pino's levels 10, 20, … */
const levelNames = ['trace', 'debug', 'info', 'warning', 'error', 'fatal'];
const warning = 40;

/** Shows warnings and errors of the processes' logs on the console. */
export class ConsoleLog {
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
        if (text) console.log(`${name.padEnd(16)} ${text}`);
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
      return `${levelNames[level / 10 - 1] ?? level}: ${[msg, err?.message].filter(Boolean).join(': ')}`;
    } catch {
      // A truncated line, from a killed process.
      return line;
    }
  }
}
