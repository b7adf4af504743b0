/** One post of the handbook: the blog that a new Tidings starts with. HTML, because it goes the way of every post. */
export interface HandbookPage {
  slug: string;
  title: string;
  tags: string[];
  excerpt: string;
  html: string;
}

/** Oldest first: the last one stands on top of the blog. */
export const HANDBOOK: HandbookPage[] = [
  {
    slug: 'privacy',
    title: 'What Tidings knows about you',
    tags: ['handbook', 'privacy'],
    excerpt:
      'Which data this server keeps, who can see it, and how you take it away with you or have it deleted.',
    html: `
<p>This server keeps what it needs to show you your reading, and nothing that it does not. There are no advertisements, no third parties and no trackers: pictures and players in posts come from the sites that published them, and small invisible ones are removed.</p>
<h2>What is kept</h2>
<ul>
<li>Your e-mail address, your name, and your password in a form that cannot be read back.</li>
<li>Which sites you follow, what you like, and what you have written.</li>
<li>Your sessions, with the browser and the network address they began from, so that you can end one that is not yours under <a href="/me/security">Security</a>.</li>
<li>That something was done, such as a post published or a site added: a name and a time, never what you wrote.</li>
</ul>
<h2>What publishers see</h2>
<p>A site that you follow is read once for everybody here. Its publisher sees how many readers it has on this server, and never who they are.</p>
<h2>Taking it away</h2>
<p>Under <a href="/me/account">Account</a> you can download everything, and delete your account. Deleting it deletes your blogs, your follows and your likes. A blog that somebody else owns with you stays with them, and comments that others have answered stay, without your name.</p>`,
  },
  {
    slug: 'writing',
    title: 'Writing: a blog of your own',
    tags: ['handbook', 'writing'],
    excerpt:
      'Create a blog, write a quick post from the reader, or open the full editor. Every blog is also a feed.',
    html: `
<p>You can own as many blogs here as you like, alone or together with others. A blog has an address, a title and a language, and it is a feed at the same time: whoever follows it, here or with any other reader, has your post the moment you publish it.</p>
<h2>The short way</h2>
<p>On top of <a href="/reader">Recent</a> there is a card that says <em>Write a quick post</em>. Its first line becomes the title. What you type is kept on your device until it is published.</p>
<h2>The long way</h2>
<p>The <a href="/post">full editor</a> has headings, lists, quotations, code, pictures and tags. It saves as you write, keeps former versions, and can publish later at a time that you choose. When two people edit one post, nobody overwrites the other.</p>
<blockquote><p>A post that is wrong can be edited, taken back to a draft, or put into the trash, and everybody who follows you sees the same at once.</p></blockquote>`,
  },
  {
    slug: 'import',
    title: 'Bringing your subscriptions with you',
    tags: ['handbook', 'subscriptions'],
    excerpt: 'Any feed reader can give you an OPML file with all your subscriptions. Tidings takes it whole.',
    html: `
<p>Every feed reader can export your subscriptions as an OPML file. Under <a href="/reader/subscriptions">Manage subscriptions</a> press <em>Import</em> and choose it. You get a mail when all its sites are followed; they are then read one after another, never many at once from the same publisher.</p>
<p>Addresses that no longer exist are no problem: they stay in the list with a sentence that says what is wrong with them and since when, and you decide whether to keep waiting.</p>`,
  },
  {
    slug: 'keys',
    title: 'Reading without the mouse',
    tags: ['handbook', 'keys'],
    excerpt: 'Everything can be reached by the Tab key; headings and regions are named for screen readers.',
    html: `
<p>Everything in Tidings can be done from the keyboard. <kbd>Tab</kbd> goes from one control to the next, <kbd>Enter</kbd> presses it, and <kbd>Esc</kbd> closes whatever has opened and gives the focus back.</p>
<p>In a stream, <kbd>J</kbd> and <kbd>K</kbd>, or the arrows to the right and left, go to the next post and the one before. The post you have gone to has a ring around it, and the other keys act on it: <kbd>Enter</kbd> or <kbd>O</kbd> opens it, <kbd>V</kbd> visits it on its own site, <kbd>L</kbd> likes it, <kbd>M</kbd> marks it as seen or unseen, <kbd>F</kbd> follows its site or stops following, <kbd>C</kbd> goes to its comments. <kbd>Space</kbd> reads on, one screen at a time and then the next post. <kbd>.</kbd> goes to the top and shows what is new, and <kbd>Shift</kbd> with <kbd>A</kbd> marks everything above as seen.</p>
<p>On a post, <kbd>J</kbd> and <kbd>K</kbd> go on through the stream that you came from, <kbd>R</kbd> begins a comment, and <kbd>Esc</kbd> or <kbd>U</kbd> leads back to where you were.</p>
<p>Anywhere, <kbd>G</kbd> followed by <kbd>R</kbd> goes to Recent, <kbd>A</kbd> adds a site, and <kbd>Z</kbd> takes back what you did last, as long as the notice about it can be seen. <kbd>?</kbd> shows all keys, and a switch there turns those of a single character off, for the whole account.</p>
<p>The link <em>Skip to content</em> at the very top jumps over the menus.</p>`,
  },
  {
    slug: 'following',
    title: 'Following any site',
    tags: ['handbook', 'following'],
    excerpt:
      'Paste the address of a page. Tidings finds the feed, shows what is in it, and brings every new post to you.',
    html: `
<p>Press <em>New subscription</em> and paste an address: of a blog, a newspaper, a podcast, or of a feed itself. Tidings looks for the feed, shows you its newest posts, and when you press <em>Add site</em> they stand in your stream.</p>
<h2>Following a tag</h2>
<p>A tag gathers what everybody writes about one thing. <a href="/tags">All the Tags</a> shows which are written about most; press <em>Follow</em>, and the tag stands at the side of every page. You can also type one there that nobody has used yet.</p>
<h2>How often a site is read</h2>
<p>As often as it publishes, and as its publisher wishes: a site that posts every hour is asked every hour, one that sleeps is asked once a day. A site that you add is never asked again just because you are new; one reading serves everybody.</p>
<h2>When a site fails</h2>
<p>It is tried again, less and less often, and its page says in words what is wrong: that the address has moved, that its server has had an error for three days, that the feed is gone. Posts that were read before stay readable.</p>`,
  },
  {
    slug: 'welcome',
    title: 'Welcome to Tidings',
    tags: ['handbook'],
    excerpt: 'One place for everything you follow, without a stranger deciding what comes next.',
    html: `
<p>Tidings is a reader. You follow sites, and their posts come to you, the newest first. No algorithm sits between you and the people you chose, and nothing jumps while you read.</p>
<h2>Begin here</h2>
<ul>
<li><a href="/sites/handbook/following">Follow your first site</a>: an address is enough.</li>
<li><a href="/sites/handbook/import">Bring your subscriptions</a> from another reader.</li>
<li><a href="/sites/handbook/writing">Write</a>: a quick post, or a blog of your own.</li>
<li><a href="/sites/handbook/keys">Read without the mouse</a>.</li>
<li><a href="/sites/handbook/privacy">What this server knows about you</a>.</li>
</ul>
<p>The first account that signs up on a new server becomes its administrator. This blog is an ordinary one: it can be edited, or deleted when you no longer need it.</p>`,
  },
];
