import type { PostLocation } from '#server/platform/db/column-types.ts';
import type { XmlElement } from '#server/text/xml.ts';
import { findChild, getChildText } from '#server/text/xml.ts';

/** Where an entry is: GeoRSS (simple or GML) points and W3C's geo. */
export function findLocation(element: XmlElement): PostLocation | undefined {
  const where = findChild(element, 'georss:where') ?? element;
  const point = findChild(where, 'gml:point') ?? findChild(where, 'geo:point');
  const pair =
    getChildText(element, 'georss:point') || (point === undefined ? '' : getChildText(point, 'gml:pos'));
  if (pair !== '') {
    const [latitude = '', longitude = ''] = pair.split(/[\s,]+/, 2);
    return toLocation(latitude, longitude);
  }
  const holder = point ?? element;
  return toLocation(
    getChildText(holder, 'geo:lat'),
    getChildText(holder, 'geo:long') || getChildText(holder, 'geo:lon'),
  );
}

function toLocation(latitudeText: string, longitudeText: string): PostLocation | undefined {
  if (latitudeText === '' || longitudeText === '') return undefined;
  const latitude = Number(latitudeText);
  const longitude = Number(longitudeText);
  const isOnEarth = Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180;
  return isOnEarth ? { latitude, longitude } : undefined;
}
