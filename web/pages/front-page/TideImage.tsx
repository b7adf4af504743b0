/** Paper boats, with a line of writing on each sail, coming in with the tide past a lighthouse. */
export function TideImage({ className }: { className?: string | undefined }) {
  return (
    <svg viewBox="0 0 560 440" className={className} aria-hidden="true">
      <rect width="560" height="440" fill="#f4e9d4" />
      <circle cx="404" cy="232" r="86" fill="#ee7b4b" />
      <path d="M96 118 0 82v72zM124 118l436-74v110z" fill="#fbf4e4" opacity=".75" />
      <path
        d="M286 66q13-12 24 0 11-12 24 0M346 92q9-8 16 0 7-8 16 0"
        fill="none"
        stroke="#8d7a5c"
        strokeWidth="3"
        strokeLinecap="round"
      />
      <path d="M0 250q70-18 140 0t140 0 140 0 140 0v190H0z" fill="#c3dce2" />
      <Boat x={322} y={274} scale={0.62} tilt={-3} />
      <Lighthouse />
      <path d="M0 296q56-20 112 0t112 0 112 0 112 0 112 0v144H0z" fill="#93bfcd" />
      <Boat x={196} y={322} scale={0.9} tilt={4} />
      <path d="M-40 344q64-24 128 0t128 0 128 0 128 0 128 0v96H-40z" fill="#5f9ab3" />
      <Boat x={392} y={366} scale={1.25} tilt={-5} />
      <path d="M-20 392q70-24 140 0t140 0 140 0 140 0 140 0v60H-20z" fill="#2f6f90" />
    </svg>
  );
}

function Lighthouse() {
  return (
    <>
      <path d="M34 312q10-44 52-48 20-14 44 0 34 0 46 48z" fill="#3d4a50" />
      <path d="M90 142h40l10 124H80z" fill="#fff" />
      <path d="M87.600 172h44.800l2.400 30H85.200zM82.800 232h54.400l2.400 30H80.400z" fill="#c6432f" />
      <path d="M84 134h52v10H84z" fill="#22313a" />
      <path d="M95 104h30v30H95z" fill="#fbd98b" />
      <path d="M90 104q20-30 40 0z" fill="#22313a" />
    </>
  );
}

/** A folded boat; the lines on it stand for writing. */
function Boat({ x, y, scale, tilt }: { x: number; y: number; scale: number; tilt: number }) {
  return (
    <g transform={`translate(${x} ${y}) rotate(${tilt}) scale(${scale})`}>
      <path d="M0-62 42 6h-84z" fill="#fffdf6" />
      <path d="M0-62 42 6H0z" fill="#e9e0cb" />
      <path d="M-66-8-36 3h72L66-8 42 34h-84z" fill="#fffdf6" />
      <path d="M66-8 36 3H0v31h42z" fill="#efe7d4" />
      <path
        d="M-30 12h22M-26 20h14M10 12h22M10 20h14"
        stroke="#8d7a5c"
        strokeWidth="2.500"
        strokeLinecap="round"
      />
    </g>
  );
}
