import { ALargeSmall, Minus, Plus } from 'lucide';
import { type ReactNode, useState } from 'react';
import type { ReadingAppearance } from '#shared/api/accounts.ts';
import { t } from '#shared/i18n/translate.ts';
import { getTheme, setTheme, type Theme } from '#web/lib/theme.ts';
import { formatNumber } from '#web/ui/format.ts';
import { IconButton } from '#web/ui/IconButton.tsx';
import { Popover } from '#web/ui/Popover.tsx';
import { Segmented } from '#web/ui/Segmented.tsx';
import css from './AppearanceButton.module.css';
import { findNextSize, LINE_HEIGHTS, WIDTHS } from './appearance.ts';
import { useAppearance, useSetAppearance } from './queries.ts';

/** "Aa": a panel for the appearance of posts' text. Choices show at once, next to the panel. */
export function AppearanceButton() {
  return (
    <Popover
      title={t('Text')}
      align="start"
      isClear
      trigger={<IconButton icon={ALargeSmall} label={t('Text settings')} />}
    >
      <AppearanceSettings />
    </Popover>
  );
}

function AppearanceSettings() {
  const appearance = useAppearance();
  const setAppearance = useSetAppearance();
  return (
    <div className={css.settings}>
      <Line label={t('Size')}>
        <Size size={appearance.size} onChange={(size) => setAppearance({ size })} />
      </Line>
      <Line label={t('Font')}>
        <Segmented
          label={t('Font')}
          options={[
            { value: 'serif', label: t('Serif') },
            { value: 'sans', label: t('Sans') },
          ]}
          value={appearance.font}
          onChange={(font) => setAppearance({ font })}
        />
      </Line>
      <Line label={t('Line length')}>
        <Segmented
          label={t('Line length')}
          options={WIDTHS.map((width) => ({ value: String(width), label: getWidthName(width) }))}
          value={String(appearance.width)}
          onChange={(width) => setAppearance({ width: Number(width) as ReadingAppearance['width'] })}
        />
      </Line>
      <Line label={t('Line height')}>
        <Segmented
          label={t('Line height')}
          options={LINE_HEIGHTS.map((height) => ({
            value: String(height),
            label: formatNumber(height),
          }))}
          value={String(appearance.line_height)}
          onChange={(height) => setAppearance({ line_height: Number(height) })}
        />
      </Line>
      <Line label={t('Theme')}>
        <Paper appearance={appearance} onChange={(paper) => setAppearance({ paper })} />
      </Line>
    </div>
  );
}

function Line({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={css.line}>
      <span className={css.label} aria-hidden>
        {label}
      </span>
      {children}
    </div>
  );
}

function Size({ size, onChange }: { size: number; onChange: (size: number) => void }) {
  const [smaller, larger] = [findNextSize(size, -1), findNextSize(size, 1)];
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would look like a box.
    <div className={css.size} role="group" aria-label={t('Size')}>
      <IconButton
        icon={Minus}
        iconSize={20}
        label={t('Smaller text')}
        disabled={smaller === undefined}
        onClick={() => smaller !== undefined && onChange(smaller)}
      />
      <output>{t('{size} px', { size })}</output>
      <IconButton
        icon={Plus}
        iconSize={20}
        label={t('Larger text')}
        disabled={larger === undefined}
        onClick={() => larger !== undefined && onChange(larger)}
      />
    </div>
  );
}

/** Light and dark apply to the whole page, sepia only to the text. */
function Paper({
  appearance,
  onChange,
}: {
  appearance: ReadingAppearance;
  onChange: (paper: ReadingAppearance['paper']) => void;
}) {
  const [theme, choose] = useState<Theme>(getTheme);
  return (
    <Segmented
      label={t('Theme')}
      options={[
        { value: 'system', label: t('System') },
        { value: 'light', label: t('Light') },
        { value: 'dark', label: t('Dark') },
        { value: 'sepia', label: t('Sepia') },
      ]}
      value={appearance.paper === 'sepia' ? 'sepia' : theme}
      onChange={(next) => {
        if (next === 'sepia') return onChange('sepia');
        choose(next);
        setTheme(next);
        if (appearance.paper === 'sepia') onChange('plain');
      }}
    />
  );
}

function getWidthName(width: (typeof WIDTHS)[number]): string {
  if (width === 58) return t('Narrow');
  return width === 66 ? t('Medium') : t('Wide');
}
