import sharp from 'sharp';
import { expect, test } from 'vitest';
import { photograph } from '#test/stored-photo.ts';
import { readPhotoDetails } from './exif.ts';

/** Creates a TIFF directory: tag, type, count and value or offset each. */
function createTiff(
  entries: [tag: number, type: number, count: number, value: number][],
  more = Buffer.alloc(0),
): Buffer {
  const head = Buffer.alloc(10 + entries.length * 12 + 4);
  head.write('II*\0', 'latin1');
  head.writeUInt32LE(8, 4);
  head.writeUInt16LE(entries.length, 8);
  for (const [at, [tag, type, count, value]] of entries.entries()) {
    head.writeUInt16LE(tag, 10 + at * 12);
    head.writeUInt16LE(type, 12 + at * 12);
    head.writeUInt32LE(count, 14 + at * 12);
    head.writeUInt32LE(value, 18 + at * 12);
  }
  return Buffer.concat([head, more]);
}

test('camera settings are read, and nothing about who and where', async () => {
  const { exif } = await sharp(await photograph()).metadata();
  const facts = readPhotoDetails(exif);
  expect(facts).toEqual({
    camera: 'FUJIFILM X100V',
    lens: 'Fujinon 23mm <b>&"',
    aperture: 2.8,
    shutter: 0.004,
    iso: 400,
    focal_length: 23,
    taken_on: '2024-05-04',
  });
  expect(exif!.toString('latin1')).toContain('SERIAL-4711');
  expect(JSON.stringify(facts)).not.toMatch(/SERIAL|Secret|52|13/);
});

test('malicious bytes return nothing', async () => {
  const whole = (await sharp(await photograph()).metadata()).exif!;
  const cases: Buffer[] = [
    Buffer.alloc(0),
    Buffer.from('Exif\0\0'),
    Buffer.from('II*\0\xff\xff\xff\xff', 'latin1'),
    createTiff([[0x8769, 4, 1, 8]]),
    createTiff([[0x010f, 2, 0xffffffff, 0xffffffff]]),
    createTiff([[0x0110, 2, 4, 0]]),
    createTiff([[0x8769, 4, 1, 0xfffffff0]]),
  ];
  for (const bytes of cases) expect(readPhotoDetails(bytes), bytes.toString('hex')).toBeUndefined();
  // Truncated anywhere, or with any byte changed, it never throws.
  for (let at = 0; at < whole.length; at++) {
    readPhotoDetails(whole.subarray(0, at));
    const broken = Buffer.from(whole);
    broken[at] = broken[at]! ^ 0xff;
    readPhotoDetails(broken);
  }
});

test('texts are cut, and keep no sign that is not seen; numbers out of reach and days that are none are left out', () => {
  const text = Buffer.from(`\u202eCam\u0007era ${'x'.repeat(500)}\0hidden`);
  const at = 10 + 12 + 4;
  expect(readPhotoDetails(createTiff([[0x0110, 2, text.length, at]], text))?.camera).toMatch(
    /^Cam era x{60,}$/,
  );
  const day = Buffer.from('2024:02:31 00:00:00\0');
  const createInner = (entries: [number, number, number, number][], more: Buffer) => {
    const start = 10 + 12 + 4;
    const directory = createTiff(entries).subarray(8);
    return Buffer.concat([createTiff([[0x8769, 4, 1, start]]), directory, more]);
  };
  const behind = 26 + 2 + 3 * 12 + 4;
  const facts = readPhotoDetails(
    createInner(
      [
        [0x9003, 2, day.length, behind],
        [0x829a, 5, 1, behind + day.length],
        [0x8827, 3, 1, 0],
      ],
      Buffer.concat([day, Buffer.alloc(8)]),
    ),
  );
  expect(facts).toBeUndefined();
});
