import { useRouter } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide';
import type { MouseEvent, ReactNode } from 'react';
import { t } from '#shared/i18n/translate.ts';
import { useShortcut } from '#web/lib/shortcuts.ts';
import { ButtonLink } from './Button.tsx';
import { Icon } from './Icon.tsx';

/** Goes back in the history, to the scroll position where the user left that page; without a history, goes to `fallback`. */
export function BackLink({
  fallback,
  children,
}: {
  fallback: string;
  /** "Back" unless given. */
  children?: ReactNode;
}) {
  const router = useRouter();
  const goBack = (event: MouseEvent) => {
    const opensElsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
    if (opensElsewhere || !router.history.canGoBack()) return;
    event.preventDefault();
    router.history.back();
  };
  return (
    <ButtonLink to={fallback} variant="plain" {...useShortcut('close')} onClick={goBack}>
      <Icon of={ArrowLeft} size={20} directional />
      {children ?? t('Back')}
    </ButtonLink>
  );
}
