import type { ReactNode } from 'react';
import css from './AuthFrame.module.css';
import { Brand } from './Brand.tsx';
import { SkipLink } from './SkipLink.tsx';
import { UnsubscribedStrip } from './UnsubscribedStrip.tsx';

/** The quiet frame of log-in, sign-up and related pages: a picture, the name, one column for the form. */
export function AuthFrame({ signedIn, children }: { signedIn: boolean; children: ReactNode }) {
  return (
    <div className={css.frame}>
      <SkipLink />
      <div className={css.side} aria-hidden>
        <HarbourImage />
      </div>
      <div className={css.main}>
        <header>
          <Brand to={signedIn ? '/reader' : '/'} />
        </header>
        <main id="main" tabIndex={-1} className={css.page}>
          <UnsubscribedStrip />
          {children}
        </main>
      </div>
    </div>
  );
}

/** One wave, repeated lower and darker towards the front. */
function renderWave(x: number, y: number): string {
  const crests = Array.from({ length: 10 }, (_, index) =>
    index === 0 ? 'c50-44 100-44 150 0' : index % 2 ? 's100 44 150 0' : '100-44 150 0',
  ).join(' ');
  return `M${x} ${y}${crests}v560H${x}z`;
}

function HarbourImage() {
  return (
    <svg viewBox="0 0 400 900" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <rect width="400" height="900" fill="#f4e9d4" />
      <circle cx="262" cy="236" r="74" fill="#ee7b4b" />
      <path
        d="M60 128q16-14 28 0 12-14 28 0M118 168q10-9 18 0 8-9 18 0"
        fill="none"
        stroke="#8d7a5c"
        strokeWidth="3"
        strokeLinecap="round"
      />
      <path d={renderWave(-420, 400)} fill="#c3dce2" />
      <g transform="translate(128 356)">
        <path d="M-34 34h74l-14 24h-46z" fill="#fff" />
        <path d="M2-44v78" stroke="#22313a" strokeWidth="4" />
        <path d="M6-42l40 66H6zM-2-26l-28 50h28z" fill="#c6432f" />
      </g>
      <path d={renderWave(-386, 490)} fill="#93bfcd" />
      <path d={renderWave(-352, 590)} fill="#5f9ab3" />
      <path d={renderWave(-318, 690)} fill="#2f6f90" />
      <path d={renderWave(-284, 786)} fill="#17445f" />
    </svg>
  );
}
