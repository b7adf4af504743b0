import { useCallback } from 'react';

/** An empty box of a height in px. The content policy forbids style attributes in the HTML of the server, so script sets it. */
export function Spacer({ height }: { height: number }) {
  const size = useCallback(
    (box: HTMLDivElement | null) => {
      if (box) box.style.blockSize = `${height}px`;
    },
    [height],
  );
  return <div ref={size} role="presentation" />;
}
