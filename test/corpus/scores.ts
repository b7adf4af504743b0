import { readFileSync } from 'node:fs';
import path from 'node:path';

/** Known failing cases by set, deliberate or for now, each group with its reason. */
interface KnownFailures {
  [set: string]: { reason: string; cases: string[] }[];
}

const FILE = path.join(import.meta.dirname, '../corpus-known-failures.json');
const known: KnownFailures = JSON.parse(readFileSync(FILE, 'utf8'));

/** The results of one set of the corpus. */
export class Score {
  readonly set: string;
  private passed = 0;
  private readonly failed = new Map<string, string>();

  constructor(set: string) {
    this.set = set;
  }

  /** Counts one case; `detail` is shown for an unexpected failure. */
  count(name: string, isRight: boolean, detail = ''): void {
    if (isRight) this.passed += 1;
    else this.failed.set(name, detail);
  }

  /** Prints the score; returns newly failing cases, and listed ones that now pass. */
  failures(): string[] {
    const total = this.passed + this.failed.size;
    console.log(`${this.set}: ${this.passed} of ${total}, ${((100 * this.passed) / total).toFixed(1)} %`);
    const listed = new Set((known[this.set] ?? []).flatMap((group) => group.cases));
    const fresh = [...this.failed].filter(([name]) => !listed.has(name));
    const mended = [...listed].filter((name) => !this.failed.has(name));
    return [
      ...fresh.map(([name, detail]) => `${this.set}: ${name}: ${detail}`),
      ...mended.map((name) => `${this.set}: ${name} is listed as failing and is right`),
      ...(total === 0 ? [`${this.set}: no cases`] : []),
    ];
  }
}
