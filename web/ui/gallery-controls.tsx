import { Ellipsis, Heart, MessageSquare, Plus, Trash2 } from 'lucide';
import { useState } from 'react';
import { ActionButton, ActionLink, ActionRow } from './ActionButton.tsx';
import { Badge, Chip, Dot, Kbd, Pill } from './Badge.tsx';
import { Button, ButtonLink } from './Button.tsx';
import { ChipsField } from './ChipsField.tsx';
import { Count } from './Count.tsx';
import { FollowButton } from './FollowButton.tsx';
import { IconButton } from './IconButton.tsx';
import { Row } from './Layout.tsx';
import { Section } from './Page.tsx';
import { SearchField } from './SearchField.tsx';
import { Segmented } from './Segmented.tsx';
import { Select, SelectField } from './SelectField.tsx';
import { Spinner } from './Spinner.tsx';
import { Checkbox, Switch } from './Switch.tsx';
import { TabLink, TabLinks, Tabs } from './Tabs.tsx';
import { PasswordField, TextAreaField, TextField } from './TextField.tsx';
import { Time } from './Time.tsx';

export interface PartProps {
  /** Lengthens words, if the gallery is asked to. */
  x: (text: string) => string;
  /** The theme that the part is shown in. */
  theme: 'light' | 'dark';
}

/** Buttons and badges. */
export function Buttons({ x, theme }: PartProps) {
  const [busy, setBusy] = useState(false);
  const [following, setFollowing] = useState(false);
  const [on, setOn] = useState(true);
  return (
    <Section title={`Buttons, ${theme}`}>
      <Row wrap>
        <Button variant="primary">{x('Add site')}</Button>
        <Button>{x('Cancel')}</Button>
        <Button variant="plain">Plain</Button>
        <Button variant="link">Link</Button>
        <Button variant="danger" icon={Trash2}>
          Delete
        </Button>
        <Button variant="primary" disabled>
          Disabled
        </Button>
      </Row>
      <Row wrap>
        <Button variant="primary" size={40} busy={busy} busyLabel="Posting" onClick={() => setBusy(true)}>
          Post
        </Button>
        <Button size={40} busy={busy} icon={Plus} onClick={() => setBusy(true)}>
          Busy on press
        </Button>
        <Button size={40} variant="plain" onClick={() => setBusy(false)}>
          Reset
        </Button>
        <ButtonLink to="/reader" size={40}>
          A link
        </ButtonLink>
      </Row>
      <Row wrap>
        <FollowButton
          following={following}
          label={following ? 'Unsubscribe' : 'Subscribe'}
          onClick={() => setFollowing(!following)}
        />
        <FollowButton following={false} label="Subscribe" busy />
        <IconButton icon={Ellipsis} label="More" />
        <IconButton icon={Heart} label="Like" disabled />
        <Chip pressed={on} onClick={() => setOn(!on)}>
          film
        </Chip>
        <Chip pressed={!on} onClick={() => setOn(!on)}>
          photography
        </Chip>
        <Pill onClick={() => undefined}>4 new posts</Pill>
      </Row>
      <ActionRow end={<ActionButton label="Reply" />}>
        <ActionButton
          icon={Heart}
          label="Like"
          count={on ? 182 : 181}
          pressed={on}
          beats={on}
          onClick={() => setOn(!on)}
        />
        <ActionButton icon={Heart} iconSize={16} label="Like" pressed={false} />
        <ActionLink to="/reader" icon={MessageSquare} label="Comments" count={24} />
        <ActionButton icon={Heart} text={x('182 likes')} />
      </ActionRow>
      <Row wrap>
        <Badge>RSS</Badge>
        <Badge>Paid</Badge>
        <Count value={38} label="unseen" />
        <Count value={12_345} />
        <Kbd>?</Kbd>
        <Dot label="Not seen yet" />
        <Spinner />
        <Time date={new Date(Date.now() - 2 * 3_600_000).toISOString()} />
        <Time date={new Date(Date.now() - 26 * 3_600_000).toISOString()} style="long" />
      </Row>
    </Section>
  );
}

/** Fields to type in or choose from. */
export function Fields({ x, theme }: PartProps) {
  const [term, setTerm] = useState('tide');
  const [chips, setChips] = useState(['tides', x('low water')]);
  const [text, setText] = useState('');
  return (
    <Section title={`Fields, ${theme}`}>
      <TextField
        label={x('Site address')}
        type="url"
        placeholder="example.com"
        hint={x('You can paste a home page.')}
      />
      <TextField
        label="Site address"
        defaultValue="slowoven,net/blog"
        error={x('This does not look like a web address.')}
      />
      <TextField label="Site address" defaultValue="slowoven.net/blog" valid hint="Feed found." />
      <TextField label="Email" disabled defaultValue="nora@quiethours.example" />
      <PasswordField
        label="Password"
        autoComplete="current-password"
        labelEnd={<a href="#forgot">Forgot it?</a>}
      />
      <TextAreaField label="About" />
      <SelectField label={x('Email frequency')} options={FREQUENCIES} />
      <ChipsField
        label={x('Tags')}
        hint="Press Enter or a comma after each tag."
        chips={chips}
        text={text}
        onText={setText}
        onAdd={(chip) => {
          setChips([...chips.filter((other) => other !== chip), chip]);
          setText('');
        }}
        onRemove={(chip) => setChips(chips.filter((other) => other !== chip))}
        suggestions={[{ value: 'film', note: '12 posts' }, { value: x('photography') }]}
        listLabel="Suggestions"
      />
      <Row>
        <SearchField label={x('Search by name or URL')} value={term} onChange={setTerm} />
        <Select compact aria-label="Sort" options={FREQUENCIES} />
      </Row>
    </Section>
  );
}

const FREQUENCIES = [
  { value: 'instantly', label: 'Instantly' },
  { value: 'daily', label: 'Daily' },
  { value: 'weekly', label: 'Weekly' },
] as const;

/** Switches, checkboxes and other choices. */
export function Choices({ x, theme }: PartProps) {
  const [view, setView] = useState<'recent' | 'stream'>('stream');
  const [tab, setTab] = useState('sites');
  return (
    <Section title={`Choices, ${theme}`}>
      <Segmented
        label="View"
        value={view}
        onChange={setView}
        options={[
          { value: 'recent', label: 'Full post' },
          { value: 'stream', label: 'Scrolling feed' },
        ]}
      />
      <Switch label={x('Notify me of new posts')} defaultChecked />
      <Switch label="Email me new posts" hint="Needs a verified address." disabled />
      <Checkbox label={x('Keep me signed in')} defaultChecked />
      <Tabs
        value={tab}
        onChange={setTab}
        items={[
          { id: 'sites', label: 'Sites', count: 38, panel: 'Sites stand here.' },
          { id: 'comments', label: 'Comments', count: 12, panel: 'Comments stand here.' },
          { id: 'pending', label: x('Pending'), count: 2, panel: 'Pending ones stand here.' },
        ]}
      />
      <TabLinks label={`Places, ${theme}`}>
        <TabLink to="/dev/gallery">Gallery</TabLink>
        <TabLink to="/reader">Recent</TabLink>
      </TabLinks>
    </Section>
  );
}
