import sharp from 'sharp';

/**
 * A JPEG as a camera makes it, with how it was taken, whose camera it is and where: what may be told of a photograph, and what may not.
 */
export function photograph({ width = 2_000, height = 1_500, background = '#37a' } = {}): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background } })
    .jpeg()
    .withExif({
      IFD0: { Make: 'FUJIFILM', Model: 'X100V', Artist: 'Ann Secretname', Copyright: 'Ann Secretname' },
      IFD2: {
        ExposureTime: '1/250',
        FNumber: '28/10',
        ISOSpeedRatings: '400',
        DateTimeOriginal: '2024:05:04 10:11:12',
        FocalLength: '23/1',
        LensModel: 'Fujinon 23mm <b>&"',
        BodySerialNumber: 'SERIAL-4711',
        CameraOwnerName: 'Ann Secretname',
      },
      IFD3: {
        GPSLatitudeRef: 'N',
        GPSLatitude: '52/1 30/1 0/1',
        GPSLongitudeRef: 'E',
        GPSLongitude: '13/1 24/1 0/1',
      },
    })
    .toBuffer();
}
