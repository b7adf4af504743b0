import { createRequire } from 'node:module';

/** Loaded by the first document that needs it: its tables take a tenth of a second and some megabytes, and few do. */
const loadDetector = () => createRequire(import.meta.url)('jschardet') as typeof import('jschardet');

/** What the web was written in, of all that can be told apart; no encodings of DOS, Macintoshes and mainframes. */
const DETECTABLE = [
  ...['Windows-1250', 'Windows-1251', 'Windows-1252', 'Windows-1253', 'Windows-1254', 'Windows-1255'],
  ...['Windows-1256', 'Windows-1257', 'Windows-1258', 'ISO-8859-2', 'ISO-8859-5', 'ISO-8859-7', 'KOI8-R'],
  ...[
    'KOI8-U',
    'IBM866',
    'CP874',
    'TIS-620',
    'Shift_JIS',
    'CP932',
    'EUC-JP',
    'EUC-KR',
    'CP949',
    'GB18030',
    'Big5',
  ],
];
/** The WHATWG's labels of what it does not know by the detector's names. */
const LABELS = new Map([
  ['CP932', 'shift_jis'],
  ['CP949', 'euc-kr'],
  ['CP874', 'windows-874'],
]);
/** Alphabets of one byte a letter in which a word consists of bytes above ASCII. */
const OTHER_ALPHABETS = /^(?:windows-125[1356]|iso-8859-[57]|koi8|ibm866|cp874|tis-620)/i;

/** How much is looked at, from the first byte above ASCII on. */
const SAMPLE_BYTES = 64 * 1024;
/** Fewer bytes above ASCII are an accent here and a quote there, of which nothing can be told. */
const FEWEST_BYTES = 8;

/**
 * The encoding that bytes which are not UTF-8 are most likely written in, as a label of the WHATWG; undefined where too
 * little is above ASCII to tell, or where what a statistic finds contradicts how words are made up.
 */
export function detectCharset(bytes: Uint8Array): string | undefined {
  const start = bytes.findIndex((byte) => byte > 0x7f);
  const sample = bytes.subarray(start, start + SAMPLE_BYTES);
  let high = 0;
  let paired = 0;
  for (let i = 0; i < sample.length; i++) {
    if (sample[i]! <= 0x7f) continue;
    high += 1;
    if (i > 0 && sample[i - 1]! > 0x7f) paired += 1;
  }
  if (high < FEWEST_BYTES && paired < 3) return undefined;
  const { encoding } = loadDetector().detect(sample, { detectEncodings: DETECTABLE });
  if (!encoding || (OTHER_ALPHABETS.test(encoding) && paired * 2 < high)) return undefined;
  return LABELS.get(encoding) ?? encoding.toLowerCase();
}
