/** Hours from UTC. RFC 822 names the American ones; the others are in use all the same. */
// biome-ignore format: a table reads better in lines of one region each
const ZONES = new Map<string, number>(
  Object.entries({
    ut: 0, utc: 0, gmt: 0, z: 0, wet: 0, 'etc/gmt': 0, 'etc/utc': 0,
    at: -4, et: -5, ct: -6, mt: -7, pt: -8,
    ast: -4, adt: -3, est: -5, edt: -4, cst: -6, cdt: -5, mst: -7, mdt: -6, pst: -8, pdt: -7, akst: -9, akdt: -8, hst: -10,
    nst: -3.5, ndt: -2.5, brt: -3, art: -3, clt: -4,
    bst: 1, ist: 5.5, west: 1, cet: 1, met: 1, mez: 1, cest: 2, mest: 2, mesz: 2, eet: 2, eest: 3, msk: 3, мск: 3, trt: 3,
    sast: 2, wat: 1, cat: 2, eat: 3, pkt: 5, wib: 7, ict: 7,
    jst: 9, kst: 9, hkt: 8, sgt: 8, awst: 8, acst: 9.5, acdt: 10.5, aest: 10, aedt: 11, nzst: 12, nzdt: 13,
  }),
);

/**
 * Minutes from UTC of `Z`, `+0200`, `-01:01`, `GMT-01:01`, `EST`. A name that nobody knows is UTC; a number that is no
 * offset is no zone, and undefined.
 */
export function parseOffset(written: string): number | undefined {
  const zone = written.trim().toLowerCase();
  if (zone === '') return 0;
  const match = /^(?:gmt|utc|ut|z)?([+\-−])(\d{1,2}):?(\d{1,2})?$/.exec(zone);
  if (match !== null) {
    const minutes = Number(match[2]) * 60 + Number(match[3] ?? '0');
    if (Number(match[2]) > 24 || Number(match[3] ?? '0') > 59) return undefined;
    return match[1] === '+' ? minutes : -minutes;
  }
  if (/\d/.test(zone)) return undefined;
  return (ZONES.get(zone.replaceAll('.', '')) ?? 0) * 60;
}
