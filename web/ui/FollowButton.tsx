import { Plus } from 'lucide';
import { Button, ButtonAnchor, type ButtonProps } from './Button.tsx';

export interface FollowButtonProps extends Omit<ButtonProps, 'variant' | 'icon' | 'children'> {
  following: boolean;
  /** "Subscribe" or "Unsubscribe", in the words of the page. */
  label: string;
  /** For visitors: the log-in page, `toLogInLink()`. The button is then a link. */
  link?: { href: string } | undefined;
}

/** Follows or unfollows a feed or blog. `aria-label` says which one: "Subscribe to Salt & Slate". */
export function FollowButton({ following, label, link, ...rest }: FollowButtonProps) {
  const buttonProps = following
    ? ({ variant: 'secondary' } as const)
    : ({ variant: 'follow', icon: Plus } as const);
  if (link) {
    return (
      <ButtonAnchor {...buttonProps} {...link} aria-label={rest['aria-label']} className={rest.className}>
        {label}
      </ButtonAnchor>
    );
  }
  return (
    <Button {...buttonProps} {...rest}>
      {label}
    </Button>
  );
}
