import { Pause, Play, RotateCcw, RotateCw } from 'lucide';
import { t } from '#shared/i18n/translate.ts';
import { Button } from '#web/ui/Button.tsx';
import { formatNumber } from '#web/ui/format.ts';
import { IconButton } from '#web/ui/IconButton.tsx';
import css from './AudioPlayer.module.css';
import { type Audio, useAudio } from './use-audio.ts';

/** How many seconds the skip buttons move. */
const BACK = 15;
const FORTH = 30;

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
  const audio = useAudio(postId, duration);
  return (
    <section className={css.player} aria-label={label}>
      <audio {...audio.props} src={src} preload="none" />
      <div className={css.buttons}>
        <IconButton
          icon={RotateCcw}
          iconSize={20}
          label={t('Back {seconds} seconds', { seconds: BACK })}
          onClick={() => audio.skip(-BACK)}
        />
        <IconButton
          icon={audio.isPlaying ? Pause : Play}
          label={audio.isPlaying ? t('Pause') : t('Play')}
          className={css.play}
          onClick={audio.toggle}
        />
        <IconButton
          icon={RotateCw}
          iconSize={20}
          label={t('Forward {seconds} seconds', { seconds: FORTH })}
          onClick={() => audio.skip(FORTH)}
        />
      </div>
      <Progress audio={audio} />
      <Button
        variant="plain"
        className={css.speed}
        aria-label={t('Speed {speed}', { speed: formatSpeed(audio.speed) })}
        onClick={audio.changeSpeed}
      >
        {formatSpeed(audio.speed)}
      </Button>
      {audio.hasFailed && (
        <p className={css.problem} role="alert">
          {t('This recording can’t be played here. Try opening the file.')}
        </p>
      )}
    </section>
  );
}

/** The playback position, to see and to change. */
function Progress({ audio: { time, length, seek } }: { audio: Audio }) {
  return (
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
        onChange={(event) => seek(Number(event.target.value))}
      />
      <span className={css.times} aria-hidden>
        <span>{presentSeconds(time)}</span>
        {length > 0 && <span>{presentSeconds(length)}</span>}
      </span>
    </div>
  );
}

function formatSpeed(speed: number): string {
  return `${formatNumber(speed)}×`;
}

/** Formats seconds: "3:05", "1:02:09". */
export function presentSeconds(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  const padTwo = (value: number) => String(value).padStart(2, '0');
  return hours > 0 ? `${hours}:${padTwo(minutes)}:${padTwo(rest)}` : `${minutes}:${padTwo(rest)}`;
}
