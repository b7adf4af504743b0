import { useCallback } from 'react';

/** An empty box with a height in px, set by script because the content policy forbids style attributes in the server's HTML. */
export function Spacer({ height }: { height: number }) {
  const size = useCallback(
    (box: HTMLDivElement | null) => {
      if (box) box.style.blockSize = `${height}px`;
    },
    [height],
  );
  return <div ref={size} role="presentation" />;
}
