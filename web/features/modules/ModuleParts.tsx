import { PostByEmailField } from '../post-by-email/PostByEmailField.tsx';
import { WebhooksField } from '../webhooks/WebhooksField.tsx';
import type { ModuleState } from './state.ts';
import type { UsedModules } from './use-site-modules.ts';

/** Whether a module has its own part instead of fields. */
export function hasPart({ module, options }: ModuleState, { isHosted }: UsedModules): boolean {
  if (module === 'publicize') return isHosted;
  return module === 'post-by-email' && 'post_by_email_address' in options;
}

/** Renders that part. */
export function ModulePart({ module, used }: { module: ModuleState; used: UsedModules }) {
  if (module.module === 'publicize') return <WebhooksField siteId={used.siteId} />;
  return (
    <PostByEmailField
      address={String(used.settings.post_by_email_address ?? '')}
      isReceived={module.available}
      save={used.savePostAddress}
    />
  );
}
