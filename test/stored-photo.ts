import sharp from 'sharp';

/** Returns a camera's JPEG, with its settings, owner and place: the public and the private camera data of a photograph. */
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
