/** Words for the half of the day, and the hours of twelve that they mean. Each is written without a space beside its hour. */
const MORNING = '오전|새벽|아침|午前|上午|凌晨|清晨|早上|早晨';
const AFTERNOON = '오후|저녁|밤|午後|午后|下午|傍晚|晚上|中午';

/**
 * A date in the marks of Korean, Japanese or Chinese as one with hyphens and colons, the half of the day as am or pm:
 * `2004년 05월 28일 오후 01:31:15`, `2026年2月3日 9時5分`, `下午3点`. Any other text as it is.
 */
export function markAsianDate(text: string): string {
  if (!/[\u3040-\u9fff\uac00-\ud7a3]/.test(text)) return text;
  return text
    .replace(/(\d)\s*[年년]\s*/g, '$1-')
    .replace(/(\d)\s*[月월]\s*/g, '$1-')
    .replace(/(\d)\s*[日일号號]/g, '$1 ')
    .replace(/-\s+$/, '')
    .replace(/(\d)\s*[時时시點点]\s*(?:(\d{1,2})\s*[分분]?\s*)?(?:(\d{1,2})\s*[秒초])?/g, writeTime)
    .replace(new RegExp(MORNING, 'g'), ' am ')
    .replace(new RegExp(AFTERNOON, 'g'), ' pm ')
    .replace(/\s+/g, ' ')
    .trim();
}

function writeTime(_: string, hour: string, minute = '0', second = '0'): string {
  return `${hour}:${minute}:${second} `;
}

/**
 * Minutes from UTC where the words of a date can only be of one zone: Korean, Japanese, or Chinese (China, Hong Kong,
 * Taiwan and Singapore have one). Without a time of day, or with words that two of them share, it is UTC.
 */
export function findAsianOffset(text: string): number {
  if (/[\uac00-\ud7a3]/.test(text)) return 9 * 60;
  if (/午[前後]|曜|\p{sc=Hira}|\p{sc=Kana}/u.test(text)) return 9 * 60;
  return new RegExp(`${MORNING}|${AFTERNOON}|星期|周[一二三四五六日]|[时点點]`).test(text) ? 8 * 60 : 0;
}
