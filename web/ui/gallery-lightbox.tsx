import { useState } from 'react';
import { Button } from './Button.tsx';
import { Lightbox } from './Lightbox.tsx';

const IMAGES = [
  { src: '/favicon.svg', alt: 'A picture of no size of its own', width: 640, height: 480 },
  { src: '/icon-maskable.svg', alt: 'One that is larger than the window', width: 3_000, height: 3_000 },
];

/** The lightbox. */
export function LightboxExample() {
  const [index, setIndex] = useState<number>();
  return (
    <>
      <Button onClick={() => setIndex(0)}>Large pictures</Button>
      <Lightbox images={IMAGES} index={index} onIndexChange={setIndex} onClose={() => setIndex(undefined)} />
    </>
  );
}
