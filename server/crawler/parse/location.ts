import { childText, findChild } from './xml-element.ts';
import type { XmlElement } from './xml-tree.ts';

/** Where an entry is: GeoRSS (simple or GML) points and W3C's geo. */
export function findLocation(element: XmlElement): { latitude: number; longitude: number } | undefined {
  const place = findChild(element, 'georss:where') ?? element;
  const point = findChild(place, 'gml:point') ?? findChild(place, 'geo:point');
  const pair = childText(element, 'georss:point') || (point === undefined ? '' : childText(point, 'gml:pos'));
  if (pair !== '') {
    const [latitude = '', longitude = ''] = pair.split(/[\s,]+/, 2);
    return toLocation(latitude, longitude);
  }
  const holder = point ?? element;
  return toLocation(
    childText(holder, 'geo:lat'),
    childText(holder, 'geo:long') || childText(holder, 'geo:lon'),
  );
}

function toLocation(
  latitudeText: string,
  longitudeText: string,
): { latitude: number; longitude: number } | undefined {
  if (latitudeText === '' || longitudeText === '') return undefined;
  const latitude = Number(latitudeText);
  const longitude = Number(longitudeText);
  const isOnEarth = Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180;
  return isOnEarth ? { latitude, longitude } : undefined;
}
