import { Pause, Play, RotateCcw, RotateCw } from 'lucide';
import { useRef, useState } from 'react';
import { t } from '#shared/i18n/translate.ts';
import { Button } from '#web/ui/Button.tsx';
import { formatNumber } from '#web/ui/format.ts';
import { IconButton } from '#web/ui/IconButton.tsx';
import css from './AudioPlayer.module.css';
import { presentSeconds } from './duration.ts';
import { usePlaybackPosition } from './playback-position.ts';

/** How many seconds the skip buttons move. */
const BACK = 15;
const FORTH = 30;
const SPEEDS = [1, 1.25, 1.5, 1.75, 2, 0.75];

/** A podcast episode with play, skip and speed. The playback position is stored on the device. */
export function AudioPlayer({
  src,
  label,
  postId,
  duration,
}: {
  src: string;
  label: string;
  postId: number;
  /** Seconds, from the feed. */
  duration: number | null;
}) {
  const audio = useRef<HTMLAudioElement>(null);
  const [isPlaying, setIsPlaying] = useState(false);
  const [hasFailed, setHasFailed] = useState(false);
  const [time, setTime] = useState(0);
  const [length, setLength] = useState(duration ?? 0);
  const [speed, setSpeed] = useState(1);
  usePlaybackPosition(audio, postId);

  const skip = (seconds: number) => {
    if (audio.current) audio.current.currentTime = Math.max(0, audio.current.currentTime + seconds);
  };
  const toggle = () => {
    const media = audio.current;
    if (!media) return;
    setHasFailed(false);
    if (!media.paused) return media.pause();
    media.play().catch((error: DOMException) => {
      // Pausing before the sound has loaded is no failure.
      if (error.name !== 'AbortError') setHasFailed(true);
    });
  };
  const changeSpeed = () => {
    const next = SPEEDS[(SPEEDS.indexOf(speed) + 1) % SPEEDS.length]!;
    if (audio.current) audio.current.playbackRate = next;
    setSpeed(next);
  };

  return (
    <section className={css.player} aria-label={label}>
      {/* biome-ignore lint/a11y/useMediaCaption: feeds have no captions. */}
      <audio
        ref={audio}
        src={src}
        preload="none"
        onPlay={() => setIsPlaying(true)}
        onPause={() => setIsPlaying(false)}
        onTimeUpdate={(event) => setTime(event.currentTarget.currentTime)}
        onDurationChange={({ currentTarget: { duration: seconds } }) =>
          Number.isFinite(seconds) && setLength(seconds)
        }
        onError={() => setHasFailed(isPlaying || time > 0)}
      />
      <div className={css.buttons}>
        <IconButton
          icon={RotateCcw}
          iconSize={20}
          label={t('Back {seconds} seconds', { seconds: BACK })}
          onClick={() => skip(-BACK)}
        />
        <IconButton
          icon={isPlaying ? Pause : Play}
          label={isPlaying ? t('Pause') : t('Play')}
          className={css.play}
          onClick={toggle}
        />
        <IconButton
          icon={RotateCw}
          iconSize={20}
          label={t('Forward {seconds} seconds', { seconds: FORTH })}
          onClick={() => skip(FORTH)}
        />
      </div>
      <div className={css.progress}>
        <input
          type="range"
          className={css.slider}
          min={0}
          max={Math.max(1, Math.round(length))}
          value={Math.round(time)}
          aria-label={t('Playback position')}
          aria-valuetext={t('{time} of {length}', {
            time: presentSeconds(time),
            length: presentSeconds(length),
          })}
          onChange={(event) => {
            const seconds = Number(event.target.value);
            setTime(seconds);
            if (audio.current) audio.current.currentTime = seconds;
          }}
        />
        <span className={css.times} aria-hidden>
          <span>{presentSeconds(time)}</span>
          {length > 0 && <span>{presentSeconds(length)}</span>}
        </span>
      </div>
      <Button
        variant="plain"
        className={css.speed}
        aria-label={t('Speed {speed}', { speed: formatSpeed(speed) })}
        onClick={changeSpeed}
      >
        {formatSpeed(speed)}
      </Button>
      {hasFailed && (
        <p className={css.problem} role="alert">
          {t('This recording can’t be played here. Try opening the file.')}
        </p>
      )}
    </section>
  );
}

function formatSpeed(speed: number): string {
  return `${formatNumber(speed)}×`;
}
