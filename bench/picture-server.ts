import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';
import { seededRandom } from '../scripts/demo/picture.ts';

/** Serves `/1.jpg`, `/2.jpg` …: photographs of 1600 × 1067 pixels, each with its own bytes. Sends its port to its parent. */
const KINDS = 12;
const [WIDTH, HEIGHT] = [1600, 1067];

const kinds = await Promise.all(
  Array.from({ length: KINDS }, (_, kind) => {
    const random = seededRandom(`photograph ${kind}`);
    // Noise that is enlarged has the detail of a photograph, and a file of its size.
    const [width, height] = [WIDTH / 8, Math.ceil(HEIGHT / 8)];
    const raw = Buffer.from(Array.from({ length: width * height * 3 }, () => Math.floor(random() * 256)));
    return sharp(raw, { raw: { width, height, channels: 3 } })
      .resize(WIDTH, HEIGHT, { kernel: 'cubic' })
      .jpeg({ quality: 82 })
      .toBuffer();
  }),
);

const server = createServer((request, response) => {
  const number = Number(/\d+/.exec(request.url ?? '')?.[0] ?? 0);
  response.setHeader('content-type', 'image/jpeg');
  // Decoders ignore what follows a picture.
  response.end(Buffer.concat([kinds[number % KINDS]!, Buffer.from(` ${number}`)]));
});
server.listen(0, '127.0.0.1', () => {
  const bytes = kinds.reduce((sum, { length }) => sum + length, 0) / KINDS;
  process.send!({ port: (server.address() as AddressInfo).port, bytes });
});
process.on('disconnect', () => process.exit());
