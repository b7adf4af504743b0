/** Images of the demo world: drawn, so that the demo needs no one else's work and no network. */

export type Scene = 'sea' | 'hills' | 'windows' | 'rings' | 'bars' | 'leaves' | 'night' | 'table';

/** Returns a repeatable generator of numbers in [0, 1) for a seed (mulberry32). */
export function seededRandom(seed: string): () => number {
  let state = [...seed].reduce((sum, character) => (sum * 31 + character.codePointAt(0)!) >>> 0, 7);
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const PALETTES: [ground: string, far: string, near: string, light: string, accent: string][] = [
  ['#f3e8d2', '#9cc3cf', '#22556e', '#fff3cf', '#ee7a48'],
  ['#fbe3c8', '#e3a587', '#6b4a7a', '#ffe9a8', '#c8442f'],
  ['#e4ebdd', '#9db794', '#39583d', '#fdf6d8', '#e2a33c'],
  ['#dfe7f2', '#8ea5cf', '#2b3a67', '#f6f1dc', '#e86a5b'],
  ['#f6dfd8', '#d58c8c', '#503047', '#fff0d9', '#2e8b8b'],
  ['#161d2f', '#33456b', '#0c1220', '#f5e6b3', '#f0896a'],
];

/** Alternative text of each scene. */
export const SCENE_WORDS: Record<Scene, string> = {
  sea: 'A drawing of the sea under a low sun',
  hills: 'A drawing of hills one behind the other',
  windows: 'A drawing of a house front with lit windows',
  rings: 'A drawing of rings in flat colours',
  bars: 'A drawing of bars of different heights',
  leaves: 'A drawing of leaves',
  night: 'A drawing of the moon over a town at night',
  table: 'A drawing of a laid table',
};

/** Draws an image as SVG text. The same scene, seed and size give the same image. */
export function drawPicture(scene: Scene, seed: string, width = 1280, height = 720): string {
  const random = seededRandom(`${scene} ${seed}`);
  const palette = scene === 'night' ? PALETTES[5]! : PALETTES[Math.floor(random() * 5)]!;
  const body = PAINTERS[scene]({ random, width, height, palette });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${body}</svg>`;
}

/** Draws a site's icon: one bold sign on a background. */
export function drawIcon(seed: string, sign: string): string {
  const random = seededRandom(seed);
  const palette = PALETTES[Math.floor(random() * PALETTES.length)]!;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="192" height="192" viewBox="0 0 192 192"><rect width="192" height="192" fill="${palette[2]}"/>` +
    `<circle cx="${40 + random() * 112}" cy="${30 + random() * 60}" r="${34 + random() * 20}" fill="${palette[4]}"/>` +
    `<path d="M0 ${120 + random() * 20} Q48 ${90 + random() * 30} 96 ${124} T192 ${118 + random() * 20} V192 H0Z" fill="${palette[1]}"/>` +
    `<text x="96" y="132" font-family="Georgia, serif" font-size="104" font-weight="700" text-anchor="middle" fill="${palette[3]}">${sign.replace('&', '&amp;')}</text></svg>`
  );
}

/** Draws an avatar: a face without features, with hair and a coat. */
export function drawFace(seed: string): string {
  const random = seededRandom(`face ${seed}`);
  const palette = PALETTES[Math.floor(random() * 5)]!;
  const skin = ['#f6d7bd', '#e8b98f', '#c98d62', '#8d5a3c', '#f0c9a8'][Math.floor(random() * 5)]!;
  const hair = ['#2b2320', '#5a3a25', '#8a5a2b', '#c9c3b8', '#1d2433'][Math.floor(random() * 5)]!;
  const fringe = 52 + random() * 16;
  const long = random() < 0.5 ? 128 : 96;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="192" height="192" viewBox="0 0 192 192"><rect width="192" height="192" fill="${palette[1]}"/>` +
    `<path d="M50 ${long} V84 a46 46 0 0 1 92 0 V${long}Z" fill="${hair}"/>` +
    `<path d="M24 192 Q32 136 96 134 T168 192Z" fill="${palette[2]}"/><rect x="82" y="112" width="28" height="34" rx="12" fill="${skin}"/>` +
    `<ellipse cx="96" cy="92" rx="36" ry="42" fill="${skin}"/><path d="M58 92 Q60 ${fringe} 96 ${fringe - 8} T134 92 Q128 62 96 58 T58 92Z" fill="${hair}"/></svg>`
  );
}

interface Canvas {
  random: () => number;
  width: number;
  height: number;
  palette: [ground: string, far: string, near: string, light: string, accent: string];
}

/** Draws a wavy band from `top` down to the bottom edge. */
function band(
  { random, width, height }: Canvas,
  top: number,
  swing: number,
  fill: string,
  opacity = 1,
): string {
  const steps = 6;
  let path = `M0 ${top + (random() - 0.5) * swing}`;
  for (let step = 1; step <= steps; step += 1) {
    const x = (width / steps) * step;
    const middle = x - width / steps / 2;
    path += ` Q${middle} ${top + (random() - 0.5) * swing * 2} ${x} ${top + (random() - 0.5) * swing}`;
  }
  return `<path d="${path} V${height} H0Z" fill="${fill}" opacity="${opacity}"/>`;
}

function ground({ width, height }: Canvas, fill: string): string {
  return `<rect width="${width}" height="${height}" fill="${fill}"/>`;
}

function times(count: number, draw: (index: number) => string): string {
  return Array.from({ length: count }, (_, index) => draw(index)).join('');
}

const PAINTERS: Record<Scene, (canvas: Canvas) => string> = {
  sea(canvas) {
    const { random, width, height, palette } = canvas;
    const [sky, far, near, light, accent] = palette;
    const x = width * (0.25 + random() * 0.5);
    return (
      ground(canvas, sky) +
      `<circle cx="${x}" cy="${height * 0.42}" r="${height * 0.13}" fill="${accent}"/>` +
      times(5, (index) =>
        band(
          canvas,
          height * (0.48 + index * 0.11),
          height * 0.05,
          index % 2 ? near : far,
          0.55 + index * 0.1,
        ),
      ) +
      times(26, () => {
        const y = height * (0.52 + random() * 0.4);
        return `<rect x="${x - 120 + random() * 240}" y="${y}" width="${20 + random() * 70}" height="3" rx="1.5" fill="${light}" opacity=".8"/>`;
      })
    );
  },
  hills(canvas) {
    const { random, width, height, palette } = canvas;
    const [sky, far, near, light, accent] = palette;
    return (
      ground(canvas, light) +
      `<circle cx="${width * (0.2 + random() * 0.6)}" cy="${height * 0.28}" r="${height * 0.1}" fill="${accent}"/>` +
      band(canvas, height * 0.45, height * 0.2, sky) +
      band(canvas, height * 0.58, height * 0.16, far) +
      band(canvas, height * 0.74, height * 0.12, near) +
      times(18, () => {
        const x = random() * width;
        const y = height * (0.74 + random() * 0.2);
        return `<path d="M${x} ${y} l14 -46 l14 46Z" fill="${far}" opacity=".9"/>`;
      })
    );
  },
  windows(canvas) {
    const { random, width, height, palette } = canvas;
    const [, far, near, light, accent] = palette;
    const columns = 7;
    const rows = 4;
    const stepX = width / columns;
    const stepY = height / rows;
    return (
      ground(canvas, accent) +
      times(columns * rows, (index) => {
        const x = (index % columns) * stepX + stepX * 0.25;
        const y = Math.floor(index / columns) * stepY + stepY * 0.2;
        const w = stepX * 0.5;
        const h = stepY * 0.62;
        const fill = random() < 0.4 ? light : random() < 0.5 ? near : far;
        return (
          `<path d="M${x} ${y + w / 2} a${w / 2} ${w / 2} 0 0 1 ${w} 0 V${y + h} H${x}Z" fill="${fill}" stroke="${near}" stroke-width="6"/>` +
          `<path d="M${x + w / 2} ${y} V${y + h} M${x} ${y + h * 0.55} h${w}" stroke="${near}" stroke-width="4"/>`
        );
      })
    );
  },
  rings(canvas) {
    const { random, width, height, palette } = canvas;
    const [sky, far, near, light, accent] = palette;
    const colours = [far, light, accent, sky];
    return (
      ground(canvas, near) +
      times(7, (index) => {
        const x = width * (0.08 + index * 0.14);
        const y = height * (index % 2 ? 0.62 : 0.38);
        const colour = colours[Math.floor(random() * colours.length)]!;
        return times(
          5,
          (ring) =>
            `<circle cx="${x}" cy="${y}" r="${(ring + 1) * height * 0.065}" fill="none" stroke="${colour}" stroke-width="3" opacity="${1 - ring * 0.17}"/>`,
        );
      })
    );
  },
  bars(canvas) {
    const { random, width, height, palette } = canvas;
    const [sky, far, near, , accent] = palette;
    const columns = 14;
    return (
      ground(canvas, sky) +
      times(columns, (column) => {
        const x = width * 0.1 + (column * width * 0.8) / (columns - 1);
        return times(2 + Math.floor(random() * 10), (row) => {
          const fill = column === 9 ? accent : random() < 0.3 ? far : near;
          return `<circle cx="${x}" cy="${height * 0.84 - row * height * 0.065}" r="${height * 0.024}" fill="${fill}"/>`;
        });
      }) +
      `<rect x="${width * 0.07}" y="${height * 0.89}" width="${width * 0.86}" height="3" fill="${near}"/>`
    );
  },
  leaves(canvas) {
    const { random, width, height, palette } = canvas;
    const [sky, far, near, light, accent] = palette;
    return (
      ground(canvas, sky) +
      times(34, () => {
        const x = random() * width;
        const y = random() * height;
        const size = 40 + random() * 110;
        const fill = [far, near, light, accent][Math.floor(random() * 4)]!;
        return `<path d="M0 0 Q${size / 2} ${-size / 2} ${size} 0 Q${size / 2} ${size / 2} 0 0Z" fill="${fill}" opacity=".9" transform="translate(${x} ${y}) rotate(${random() * 360})"/>`;
      })
    );
  },
  night(canvas) {
    const { random, width, height, palette } = canvas;
    const [sky, far, near, light, accent] = palette;
    return (
      ground(canvas, sky) +
      times(
        90,
        () =>
          `<circle cx="${random() * width}" cy="${random() * height * 0.7}" r="${random() * 2.4}" fill="${light}"/>`,
      ) +
      `<circle cx="${width * (0.2 + random() * 0.6)}" cy="${height * 0.25}" r="${height * 0.09}" fill="${light}"/>` +
      band(canvas, height * 0.66, height * 0.14, far) +
      band(canvas, height * 0.8, height * 0.08, near) +
      times(
        22,
        () =>
          `<rect x="${random() * width}" y="${height * (0.78 + random() * 0.16)}" width="9" height="12" fill="${random() < 0.5 ? accent : light}"/>`,
      )
    );
  },
  table(canvas) {
    const { random, width, height, palette } = canvas;
    const [sky, far, near, light, accent] = palette;
    return (
      ground(canvas, sky) +
      `<rect y="${height * 0.68}" width="${width}" height="${height * 0.32}" fill="${far}"/>` +
      times(5, (index) => {
        const x = width * (0.14 + index * 0.18);
        const r = height * (0.08 + random() * 0.07);
        const fill = [near, light, accent][index % 3]!;
        return (
          `<ellipse cx="${x}" cy="${height * 0.8}" rx="${r * 1.5}" ry="${r * 0.34}" fill="${near}" opacity=".25"/>` +
          `<path d="M${x - r} ${height * 0.72} a${r} ${r} 0 0 1 ${r * 2} 0 q0 ${r * 0.6} ${-r} ${r * 0.6} t${-r} ${-r * 0.6}Z" fill="${fill}"/>`
        );
      })
    );
  },
};
