import type { XmlElement } from '#server/text/xml.ts';
import { findChild, getChildText, getText, listChildren, parseCount } from '#server/text/xml.ts';

const MINUTES_OF_PERIOD = new Map([
  ['hourly', 60],
  ['daily', 24 * 60],
  ['weekly', 7 * 24 * 60],
  ['monthly', 30 * 24 * 60],
  ['yearly', 365 * 24 * 60],
]);

const DAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];

/** The feed's own word on how often to come back: RSS 2.0's ttl, skipHours, skipDays, and the syndication module. */
export function readHints(channel: XmlElement): {
  ttlMinutes: number | undefined;
  skipHours: number[];
  skipDays: number[];
} {
  const ttl = parseCount(getChildText(channel, 'ttl'));
  return {
    ttlMinutes: ttl !== undefined && ttl > 0 ? ttl : findPeriodMinutes(channel),
    skipHours: dedupeNumbers(listSkipped(channel, 'skiphours', 'hour').map(parseHour)),
    skipDays: dedupeNumbers(
      listSkipped(channel, 'skipdays', 'day').map((day) => DAYS.indexOf(day.toLowerCase())),
    ),
  };
}

/** `sy:updateFrequency` times in every `sy:updatePeriod`. */
function findPeriodMinutes(channel: XmlElement): number | undefined {
  const period = MINUTES_OF_PERIOD.get(getChildText(channel, 'sy:updateperiod').toLowerCase());
  const frequency = parseCount(getChildText(channel, 'sy:updatefrequency')) ?? 1;
  return period === undefined || frequency === 0 ? undefined : Math.max(1, Math.round(period / frequency));
}

function listSkipped(channel: XmlElement, list: string, item: string): string[] {
  const element = findChild(channel, list);
  return element === undefined ? [] : listChildren(element, item).map((child) => getText(child).trim());
}

/** RSS 0.91 counts hours 1 to 24, RSS 2.0 counts 0 to 23: 24 is midnight in both. */
function parseHour(text: string): number {
  const hour = parseCount(text);
  if (hour === undefined || hour > 24) return -1;
  return hour % 24;
}

function dedupeNumbers(numbers: number[]): number[] {
  return [...new Set(numbers.filter((number) => number >= 0))].sort((a, b) => a - b);
}
