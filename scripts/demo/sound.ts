/** Returns a WAV file of a soft, slowly falling tone: 8 kHz, 8 bits, one channel. */
export function chimeWav(seconds: number): Buffer {
  const rate = 8_000;
  const samples = rate * seconds;
  const header = Buffer.alloc(44);
  header.write('RIFF', 0);
  header.writeUInt32LE(36 + samples, 4);
  header.write('WAVEfmt ', 8);
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(rate, 24);
  header.writeUInt32LE(rate, 28);
  header.writeUInt16LE(1, 32);
  header.writeUInt16LE(8, 34);
  header.write('data', 36);
  header.writeUInt32LE(samples, 40);
  const body = Buffer.alloc(samples);
  for (let at = 0; at < samples; at += 1) {
    const time = at / rate;
    const loudness = 40 * Math.exp(-(time % 3));
    body[at] =
      128 + Math.round(loudness * Math.sin(2 * Math.PI * (330 - (Math.floor(time / 3) % 4) * 30) * time));
  }
  return Buffer.concat([header, body]);
}
