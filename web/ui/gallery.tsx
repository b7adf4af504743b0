import { Bell, Ellipsis, Eye, Trash2 } from 'lucide';
import { type ReactNode, useRef, useState } from 'react';
import { AppLink } from './AppLink.tsx';
import { Button } from './Button.tsx';
import { Dialog, DialogClose } from './Dialog.tsx';
import css from './gallery.module.css';
import { Buttons, Choices, Fields, type PartProps } from './gallery-controls.tsx';
import { LightboxExample } from './gallery-lightbox.tsx';
import { ListStates, Lists, Panels } from './gallery-lists.tsx';
import { Column, Row, Stack } from './Layout.tsx';
import { Menu, MenuItem, MenuSeparator } from './Menu.tsx';
import { Notice } from './Notice.tsx';
import { notify } from './notices.ts';
import { EmptyState, EndMark, PageHeader, Section } from './Page.tsx';
import { PanelPopover, Popover, PopoverItem, PopoverSeparator } from './Popover.tsx';
import { Avatar, type IconSize, SiteIcon } from './SiteIcon.tsx';
import { Loading, Skeleton } from './Skeleton.tsx';
import { SubjectHeader } from './SubjectHeader.tsx';
import { Switch } from './Switch.tsx';
import { TextField } from './TextField.tsx';

const LONG = ' and a good deal more than anybody planned for when the box was drawn';

/** Every part of the design system in every state, for developers. Its texts are not translated. */
export function GalleryPage() {
  const [rightToLeft, setRightToLeft] = useState(false);
  const [long, setLong] = useState(false);
  const x = (text: string) => (long ? text + LONG : text);
  return (
    <div dir={rightToLeft ? 'rtl' : 'ltr'}>
      <Column width="wide">
        <PageHeader
          title="Gallery"
          subtitle="Every part in every state, in both themes."
          actions={
            <>
              <AppLink href="/dev/gallery/cards">Cards</AppLink>
              <Switch label="Right to left" checked={rightToLeft} onChange={setRightToLeft} />
              <Switch label="Long text" checked={long} onChange={setLong} />
            </>
          }
        />
        <div className={css.themes}>
          <div className={css.light}>
            <Parts x={x} theme="light" />
          </div>
          <div className={css.dark}>
            <Parts x={x} theme="dark" />
          </div>
        </div>
      </Column>
    </div>
  );
}

function Parts({ x, theme }: PartProps) {
  return (
    <Stack gap={32}>
      <Buttons x={x} theme={theme} />
      <Fields x={x} theme={theme} />
      <Choices x={x} theme={theme} />
      <Lists x={x} theme={theme} />
      <Panels x={x} theme={theme} />
      <Overlays x={x} theme={theme} />
      <Notices x={x} theme={theme} />
      <Identities x={x} theme={theme} />
      <Subjects x={x} theme={theme} />
      <ListStates x={x} theme={theme} />
      <States x={x} theme={theme} />
      <Reading theme={theme} />
    </Stack>
  );
}

function Overlays({ x, theme }: PartProps) {
  return (
    <Section title={`Layers, ${theme}`}>
      <Row wrap>
        <Menu trigger={<Button icon={Ellipsis}>Menu</Button>} align="start">
          <MenuItem icon={Bell} onPress={() => notify.info('Pressed')}>
            {x('Follow conversation')}
          </MenuItem>
          <MenuItem icon={Eye} href="/reader">
            Go to Recent
          </MenuItem>
          <MenuItem icon={Eye} disabled>
            Not now
          </MenuItem>
          <MenuSeparator />
          <MenuItem icon={Trash2} danger>
            Delete
          </MenuItem>
        </Menu>
        <Popover trigger={<Button>Popover</Button>} title="Notification settings" align="start">
          <Switch label={x('Notify me of new posts')} defaultChecked />
          <Switch label="Email me new posts" />
          <PopoverSeparator />
          <PopoverItem icon={Eye} href="#feed">
            {x('View feed')}
          </PopoverItem>
          <PopoverItem icon={Trash2} danger>
            {x('Unsubscribe')}
          </PopoverItem>
        </Popover>
        <LightboxExample />
        <PanelExample />
        <Dialog
          name="gallery"
          trigger={<Button>Dialog</Button>}
          title={x('New subscription')}
          description="Add any site, newsletter or RSS feed by its address."
          footer={
            <>
              <DialogClose>
                <Button variant="plain" size={40}>
                  Cancel
                </Button>
              </DialogClose>
              <Button variant="primary" size={40} type="submit">
                Add site
              </Button>
            </>
          }
          form={{ onSubmit: (event) => event.preventDefault() }}
        >
          <TextField label="Site address" type="url" />
        </Dialog>
      </Row>
    </Section>
  );
}

function Notices({ x, theme }: PartProps) {
  return (
    <Section title={`Notices, ${theme}`}>
      <Notice kind="success">{x('Settings saved successfully!')}</Notice>
      <Notice kind="info" action={<Button variant="link">I just verified my email</Button>}>
        <strong>Verify your email to subscribe.</strong> We sent a link.
      </Notice>
      <Notice kind="warning" onDismiss={() => undefined}>
        {x('You already subscribe to Salt & Slate.')}
      </Notice>
      <Row wrap>
        <Button
          onClick={() =>
            notify.success(x('You are now unsubscribed.'), {
              action: { label: 'Undo', onPress: () => undefined },
            })
          }
        >
          Success
        </Button>
        <Button
          onClick={() =>
            notify.error(x('It failed.'), { action: { label: 'Account Settings', href: '/me/account' } })
          }
        >
          Error
        </Button>
        <Button onClick={() => notify.warning('Careful.', { id: 'one' })}>Warning, once</Button>
      </Row>
    </Section>
  );
}

const SIZES: IconSize[] = [20, 24, 32, 40, 56, 96, 116];

function Identities({ x, theme }: PartProps) {
  return (
    <Section title={`Icons and pictures, ${theme}`}>
      <Row wrap>
        {SIZES.map((size) => (
          <SiteIcon key={size} src={null} name={`Site ${size}`} size={size} />
        ))}
      </Row>
      <Row wrap>
        {['Salt & Slate', 'دفتر المدينة', '道草ノート', 'ünter', '9 lives', '…', 'Kernel'].map((name) => (
          <SiteIcon key={name} src={null} name={name} />
        ))}
        <SiteIcon src="/favicon.svg" name="Tidings" />
        <SiteIcon src="/missing.png" name="Broken" />
      </Row>
      <Row wrap>
        {SIZES.map((size) => (
          <Avatar key={size} src={null} name={x('Maren')} size={size} />
        ))}
      </Row>
    </Section>
  );
}

function States({ x, theme }: PartProps): ReactNode {
  return (
    <Section title={`Loading, end, ${theme}`}>
      <Loading label="Loading posts">
        <Row align="top" gap={16}>
          <Skeleton shape="icon" />
          <div className={css.grow}>
            <Stack gap={12}>
              <Skeleton width={40} />
              <Skeleton shape="title" width={80} />
              <Skeleton />
              <Skeleton shape="media" />
              <Skeleton shape="small" width={30} />
            </Stack>
          </div>
        </Row>
      </Loading>
      <EndMark>{x('That is all')}</EndMark>
    </Section>
  );
}

function Subjects({ x, theme }: PartProps): ReactNode {
  return (
    <Section title={`What a page is about, ${theme}`}>
      <SubjectHeader
        image={<SiteIcon src={null} name="Low Season" size={96} />}
        name={x('Low Season')}
        by={x('by Maren')}
        description={x('Tides, ferries and what they leave behind. '.repeat(6))}
        details={<span>12 subscribers</span>}
        action={<Button>Subscribe</Button>}
      />
      <SubjectHeader name={x('Slow reading')} details={<span>3 sites</span>} action={<Button>Edit</Button>} />
    </Section>
  );
}

function Reading({ theme }: Pick<PartProps, 'theme'>) {
  return (
    <Section title={`Reading, ${theme}`}>
      <div className="reading" dir="auto">
        <p>
          The printed table says low water is at 6:52. It does not say that <a href="#wind">the wind</a> has
          held the sea back for two days.
        </p>
        <h2>A promise made by the moon</h2>
        <p>
          Use <code>tide --at 6:52</code>, then wait.
        </p>
        <blockquote>
          A table is a promise made by the moon and broken by the weather. <cite>The harbour master</cite>
        </blockquote>
        <ul>
          <li>One number printed</li>
          <li>One pencilled</li>
        </ul>
        <hr />
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard. */}
        <pre tabIndex={0}>
          <code>
            {
              'for (const wave of sea) {\n  if (wave.height > wall) break; // a line that is much longer than the column is wide\n}'
            }
          </code>
        </pre>
      </div>
    </Section>
  );
}

/** The panel's button is separate; the panel opens next to it. */
function PanelExample() {
  const [isOpen, setIsOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <>
      <Button ref={button} aria-haspopup="dialog" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
        Panel
      </Button>
      {isOpen && (
        <PanelPopover button={button} label="Panel" initialFocus={heading} onClose={() => setIsOpen(false)}>
          <EmptyState title="A panel as high as the window allows" heading={2} />
          <h2 ref={heading} tabIndex={-1}>
            Its own heading
          </h2>
        </PanelPopover>
      )}
    </>
  );
}
