import { useState } from 'react';
import { isModuleSlug, MODULES, type ModuleGroup } from '#shared/domain/modules.ts';
import { t } from '#shared/i18n/translate.ts';
import { MODULE_TEXTS } from '#shared/module-texts.ts';
import { Button } from '#web/ui/Button.tsx';
import { FailedNotice } from '#web/ui/FailedNotice.tsx';
import { formatList } from '#web/ui/format.ts';
import { Row } from '#web/ui/Layout.tsx';
import { Section } from '#web/ui/Page.tsx';
import { SettingRow, SettingRows } from '#web/ui/SettingRows.tsx';
import { Loading, Skeleton } from '#web/ui/Skeleton.tsx';
import { Toggle } from '#web/ui/Switch.tsx';
import { PostByEmailField } from '../post-by-email/PostByEmailField.tsx';
import { WebhooksField } from '../webhooks/WebhooksField.tsx';
import { OptionFields } from './OptionFields.tsx';
import { OPTION_FIELDS } from './option-fields.ts';
import css from './SiteModules.module.css';
import { LIST, type ModuleState } from './state.ts';
import type { UsedModules } from './use-site-modules.ts';

const GROUPS: { id: Exclude<ModuleGroup, 'absent'>; title: () => string }[] = [
  { id: 'reading', title: () => t('Reading') },
  { id: 'talk', title: () => t('Readers') },
  { id: 'writing', title: () => t('Writing') },
  { id: 'discovery', title: () => t('Search engines and other apps') },
  { id: 'site', title: () => t('Stats and security') },
];

/** All modules of a site, with switches and options. Unavailable modules are listed by name at the end. */
export function SiteModules({ used }: { used: UsedModules }) {
  const { modules, errors, isFetching, fetchModules } = used;
  if (!modules)
    return errors[LIST] === undefined || isFetching ? (
      <ModulesLoading />
    ) : (
      <FailedNotice error={undefined} onRetry={() => void fetchModules()}>
        {errors[LIST]}
      </FailedNotice>
    );
  const all = Object.values(modules).sort((a, b) => a.sort - b.sort);
  // A module that is on but no longer available says so itself, and can be turned off.
  const available = all.filter((module) => module.available || module.active);
  const getModuleGroup = ({ module_tags: [tag] }: ModuleState) =>
    GROUPS.some(({ id }) => id === tag) ? tag : undefined;
  const ungrouped = available.filter((module) => getModuleGroup(module) === undefined);
  return (
    <div className={css.sections}>
      {GROUPS.map(({ id, title }) => {
        const own = available.filter((module) => getModuleGroup(module) === id);
        return (
          own.length > 0 && (
            <Section key={id} title={title()}>
              <ModuleRows modules={own} used={used} />
            </Section>
          )
        );
      })}
      {ungrouped.length > 0 && (
        <Section title={t('Modules of this site')}>
          <ModuleRows modules={ungrouped} used={used} />
        </Section>
      )}
      {available.length < all.length && (
        <Section title={t('Not available on this server')}>
          <p>
            {formatList(
              all
                .filter((module) => !available.includes(module))
                .map((module) => getModuleTexts(module).name),
            )}
          </p>
        </Section>
      )}
    </div>
  );
}

function ModuleRows({ modules, used }: { modules: ModuleState[]; used: UsedModules }) {
  return (
    <SettingRows>
      {modules.map((module) => (
        <ModuleRow key={module.module} module={module} used={used} />
      ))}
    </SettingRows>
  );
}

function ModuleRow({ module, used }: { module: ModuleState; used: UsedModules }) {
  const [isOpen, setOpen] = useState(false);
  const { settings, requests, errors, setActive, saveSettings } = used;
  const { module: slug, active } = module;
  const { activating = false, deactivating = false } = requests[slug] ?? {};
  const fields = listOptionFields(module);
  const hasOptions = active && (fields.length > 0 || hasPart(module, used));
  const isShown = isOpen && hasOptions;
  const { name, description } = getModuleTexts(module);
  return (
    <SettingRow
      label={name}
      hint={errors[slug] ?? description}
      below={
        isShown &&
        (hasPart(module, used) ? (
          <ModulePart module={module} used={used} />
        ) : (
          <OptionFields fields={fields} settings={settings} save={saveSettings} />
        ))
      }
    >
      {(control) => (
        <Row gap={8}>
          {hasOptions && (
            <Button
              variant="plain"
              aria-expanded={isShown}
              aria-label={t('Options of {name}', { name })}
              onClick={() => setOpen(!isOpen)}
            >
              {t('Options')}
            </Button>
          )}
          <Toggle
            {...control}
            checked={(active || activating) && !deactivating}
            aria-busy={activating || deactivating}
            onChange={(isOn) => {
              if (!activating && !deactivating) void setActive(slug, isOn);
            }}
          />
        </Row>
      )}
    </SettingRow>
  );
}

/** Only options that the site reports: a connected site may not know all of them. */
function listOptionFields({ module, options }: ModuleState) {
  const fields = isModuleSlug(module) ? (OPTION_FIELDS[module] ?? []) : [];
  return fields.filter(({ name }) => name in options);
}

/** Translated if we know the module; otherwise the connected site's own texts. */
function getModuleTexts({ module, name, description }: ModuleState): { name: string; description: string } {
  if (!isModuleSlug(module)) return { name, description };
  const texts = MODULE_TEXTS[module];
  // A module that is unavailable here may be available there.
  const isOurs = MODULES[module].isAvailable || description === '';
  return { name: texts.name(), description: isOurs ? texts.description() : description };
}

function ModulesLoading() {
  return (
    <Loading label={t('Loading modules')}>
      {([60, 80, 50, 70, 90, 60] as const).map((width, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same.
        <Skeleton key={index} shape="title" width={width} />
      ))}
    </Loading>
  );
}

/** Whether a module has its own part instead of fields. */
function hasPart({ module, options }: ModuleState, { isHosted }: UsedModules): boolean {
  if (module === 'publicize') return isHosted;
  return module === 'post-by-email' && 'post_by_email_address' in options;
}

/** Renders that part. */
function ModulePart({ module, used }: { module: ModuleState; used: UsedModules }) {
  if (module.module === 'publicize') return <WebhooksField siteId={used.siteId} />;
  return (
    <PostByEmailField
      address={String(used.settings.post_by_email_address ?? '')}
      isReceived={module.available}
      save={used.savePostAddress}
    />
  );
}
