import type { Handbook } from '../handbook.ts';

export const HANDBOOK: Handbook = {
  title: 'The Tidings handbook',
  tagline: 'How to follow, read and write here.',
  // Oldest first: the last one is on top of the blog.
  pages: [
    {
      slug: 'privacy',
      title: 'What Tidings knows about you',
      tags: ['handbook', 'privacy'],
      excerpt: 'What this server stores about you, who can see it, and how to download or delete it.',
      html: `
<p>This server stores only what it needs to show you your reading. There are no ads, no third parties and no trackers. Pictures and players in posts come from the sites that published them, and tracking pixels are removed.</p>
<h2>What we store</h2>
<ul>
<li>Your email address, your name, and your password in a form no one can read.</li>
<li>The sites you follow, the posts you like, and everything you’ve written.</li>
<li>Your sessions, with the browser and network address they started from, so you can end any you don’t recognize under <a href="/me/security">Security</a>.</li>
<li>A record of actions, such as publishing a post or adding a site: what happened and when, never what you wrote.</li>
</ul>
<h2>What publishers see</h2>
<p>We read each site once for everyone here. Its publisher can see how many readers it has on this server, but not who they are.</p>
<h2>Download or delete your data</h2>
<p>Under <a href="/me/account">Account</a> you can download your data or delete your account. Deleting your account also deletes your blogs, your subscriptions and your likes. A blog you own with someone else stays with them, and comments with replies stay, without your name.</p>`,
    },
    {
      slug: 'writing',
      title: 'Writing your own blog',
      tags: ['handbook', 'writing'],
      excerpt:
        'Create a blog, write a quick post from the reader, or open the full editor. Every blog is also a feed.',
      html: `
<p>You can have as many blogs here as you like, on your own or with others. Each has an address, a title and a language, and each is also a feed: anyone who follows it, here or in another reader, gets your post as soon as you publish it.</p>
<h2>Write a quick post</h2>
<p>At the top of <a href="/reader">Recent</a> you’ll find <em>Write a quick post</em>. The first line becomes the title, and your draft is saved on your device until you publish it.</p>
<h2>Use the full editor</h2>
<p>The <a href="/post">full editor</a> has headings, lists, quotes, code, pictures and tags. It saves as you write, keeps earlier versions, and can publish at a time you choose. When two people edit the same post, neither overwrites the other.</p>
<blockquote><p>You can edit a post, move it back to drafts or put it in the trash at any time. Your readers here see the change right away.</p></blockquote>`,
    },
    {
      slug: 'import',
      title: 'Import your subscriptions',
      tags: ['handbook', 'subscriptions'],
      excerpt: 'Export an OPML file from your old feed reader and bring all your subscriptions with you.',
      html: `
<p>Most feed readers can export your subscriptions as an OPML file. Choose it on the <a href="/reader/import">import page</a>: you first see how many feeds and folders it has and how many you already subscribe to, and nothing is added until you select <em>Import</em>. Folders become private lists unless you turn that off. You can leave the page while the import runs, and where Tidings can send email, we’ll tell you when it’s complete. New sites are read one after another, so their first posts may take a while.</p>
<p>If an address no longer works, the import report tells you why, and you can try again, one feed or all that failed.</p>`,
    },
    {
      slug: 'keys',
      title: 'Reading with the keyboard',
      tags: ['handbook', 'keys'],
      excerpt:
        'You can reach everything with the Tab key, and headings and regions have names for screen readers.',
      html: `
<p>You can do everything in Tidings from the keyboard. <kbd>Tab</kbd> moves from one control to the next, <kbd>Enter</kbd> activates it, and <kbd>Esc</kbd> closes what you opened and takes you back to where you were.</p>
<p>In a stream, <kbd>J</kbd> and <kbd>K</kbd>, or the right and left arrow keys, go to the next and previous post. The current post has a ring around it, and the other keys apply to it: <kbd>Enter</kbd> or <kbd>O</kbd> opens it, <kbd>V</kbd> visits it on its own site, <kbd>L</kbd> likes it, <kbd>M</kbd> marks it as seen or unseen, <kbd>F</kbd> subscribes to its site or unsubscribes, <kbd>C</kbd> goes to its comments. <kbd>Space</kbd> scrolls down one screen at a time, then goes to the next post. <kbd>.</kbd> goes to the top and shows new posts, and <kbd>Shift</kbd> with <kbd>A</kbd> marks everything above as seen.</p>
<p>On a post, <kbd>J</kbd> and <kbd>K</kbd> move through the stream you came from, <kbd>R</kbd> starts a comment, and <kbd>Esc</kbd> or <kbd>U</kbd> takes you back.</p>
<p>Anywhere, <kbd>G</kbd> followed by <kbd>R</kbd> goes to Recent, <kbd>A</kbd> adds a site, and <kbd>Z</kbd> undoes your last action while its notice is showing. <kbd>?</kbd> shows all shortcuts, with a switch to turn off single-key shortcuts for your account.</p>
<p>The link <em>Skip to content</em> at the very top skips the menus.</p>`,
    },
    {
      slug: 'following',
      title: 'Following any site',
      tags: ['handbook', 'following'],
      excerpt: 'Paste the address of a page. Tidings finds its feed and brings you every new post.',
      html: `
<p>Select <em>New subscription</em> and paste the address of a blog, a newspaper, a podcast or a feed. Tidings finds the feed and shows you its newest posts. Select <em>Add site</em>, and they appear in your stream.</p>
<h2>Following a tag</h2>
<p>A tag gathers what everyone writes about a topic. <a href="/tags">All the Tags</a> shows the most popular ones. Select <em>Follow</em>, and the tag appears in your sidebar. You can also follow a tag no one has used yet.</p>
<h2>How often a site is read</h2>
<p>We check a site as often as it publishes, and as often as its publisher allows: up to once an hour for a busy site, once a day for a quiet one. One check serves everyone who follows it here.</p>
<h2>When a site fails</h2>
<p>We keep trying, less and less often, and the site’s page tells you what’s wrong: the address has moved, the server has had an error for three days, the feed has ended. Posts we’ve already read stay available.</p>`,
    },
    {
      slug: 'welcome',
      title: 'Welcome to Tidings',
      tags: ['handbook'],
      excerpt: 'One place for everything you follow, with no algorithm deciding what comes next.',
      html: `
<p>Tidings is a feed reader. Follow the sites you like, and their posts come to you, newest first. No algorithm comes between you and the people you choose to read.</p>
<h2>Start here</h2>
<ul>
<li><a href="/sites/handbook/following">Follow your first site</a>: all you need is its address.</li>
<li><a href="/sites/handbook/import">Import your subscriptions</a> from another reader.</li>
<li><a href="/sites/handbook/writing">Write</a> a quick post, or start your own blog.</li>
<li><a href="/sites/handbook/keys">Read with the keyboard</a>.</li>
<li><a href="/sites/handbook/privacy">What this server knows about you</a>.</li>
</ul>
<p>The first person to sign up on a new server becomes its administrator. This handbook is an ordinary blog: you can edit it, or delete it when you no longer need it.</p>`,
    },
  ],
};
