import { useRef, useState } from 'react';
import { usePlaybackPosition } from './playback-position.ts';

const SPEEDS = [1, 1.25, 1.5, 1.75, 2, 0.75];

/** The state of an `<audio>` element that takes `props`, and what the controls around it do. */
export function useAudio(postId: number, duration: number | null) {
  const audio = useRef<HTMLAudioElement>(null);
  const [isPlaying, setIsPlaying] = useState(false);
  const [hasFailed, setHasFailed] = useState(false);
  const [time, setTime] = useState(0);
  const [length, setLength] = useState(duration ?? 0);
  const [speed, setSpeed] = useState(1);
  usePlaybackPosition(audio, postId);

  return {
    isPlaying,
    hasFailed,
    /** Seconds. */
    time,
    /** Seconds; 0 if it is not known. */
    length,
    speed,
    props: {
      ref: audio,
      onPlay: () => setIsPlaying(true),
      onPause: () => setIsPlaying(false),
      onTimeUpdate: () => setTime(audio.current?.currentTime ?? 0),
      onDurationChange: () => {
        const seconds = audio.current?.duration;
        if (Number.isFinite(seconds)) setLength(seconds!);
      },
      onError: () => setHasFailed(isPlaying || time > 0),
    },
    skip: (seconds: number) => {
      if (audio.current) audio.current.currentTime = Math.max(0, audio.current.currentTime + seconds);
    },
    seek: (seconds: number) => {
      setTime(seconds);
      if (audio.current) audio.current.currentTime = seconds;
    },
    toggle: () => {
      const media = audio.current;
      if (!media) return;
      setHasFailed(false);
      if (!media.paused) return media.pause();
      media.play().catch((error: DOMException) => {
        // Pausing before the sound has loaded is no failure.
        if (error.name !== 'AbortError') setHasFailed(true);
      });
    },
    changeSpeed: () => {
      const next = SPEEDS[(SPEEDS.indexOf(speed) + 1) % SPEEDS.length]!;
      if (audio.current) audio.current.playbackRate = next;
      setSpeed(next);
    },
  };
}

export type Audio = ReturnType<typeof useAudio>;
