import { expect, test } from 'vitest';
import { SPAM_LINE } from '#shared/domain/limits.ts';
import { computeSpamScore, listSpamWords, type SpamCounts, weighTotals } from './rules.ts';

const SPAM = [
  'Great blog! Buy cheap pills online at our pharmacy, no prescription needed',
  'Cheap watches and replica bags, best price online, free shipping worldwide',
  'I made $5000 a week working from home, click my profile to learn how',
  'Best casino bonus online, free spins for new players, click here',
  'Get your loan approved in minutes, no credit check, apply online now',
  'Online pharmacy cheap pills best price free shipping',
  'Earn money online from home, click here for free training',
  'SEO services: first page ranking for your website, best price, contact us now',
  'Free casino spins, no deposit bonus, play online now',
  'Buy followers and likes, cheap and fast, best price for your website',
  'Dr. Agba spell caster brought my husband back, contact him now on WhatsApp',
  'Invest in bitcoin, guaranteed profit every week, contact us on WhatsApp now',
  'Replica watches best price, click here, free shipping',
  'Work from home and earn $300 a day, click here now',
  'Cheap essay writing service, best price online, order now',
  'Bitcoin recovery expert, contact him on WhatsApp, guaranteed',
  'Play slots online, free bonus, best casino of the year',
  'No credit check loan, apply now, guaranteed approval online',
  'Great article! Visit my website for cheap SEO services',
  'Free followers now, click here, guaranteed likes for your page',
];
const WELCOME = [
  'I tried the recipe with rye flour and it worked, thank you for writing it down',
  'The photo of the harbour reminds me of my grandfather’s boat',
  'I disagree with the second point: the old ferry ran every hour until 1987',
  'How long do you let the dough rest in winter? Mine stays flat',
  'Thank you, this explains why my tomatoes split every August',
  'There is a typo in the third paragraph, it should be 1912',
  'We walked the same path last week, the bridge is closed at the moment',
  'Lovely story. My mother used to sing that song as well',
  'Does this work with an older version of the library as well?',
  'I have the same bug here, but only when the window is small',
  'The tea that you recommend is sold out, do you know another one?',
  'I read this twice. The part about the lighthouse is wonderful',
  'What lens did you use for the picture of the heron?',
  'Our school tried this last year and the children loved it',
  'You could also store the seeds in paper bags, they keep longer',
  'I think the author means the old town hall, not the new one',
  'Please write more about the winter of 1963, my father told me about it',
  'Thanks for the answer. I will try the other flour on Sunday',
  'The map in the post is from the archive, isn’t it?',
  'Is there a way to read the earlier parts of the story in order?',
];
const NEW_SPAM = [
  'Cheap pills, best price, no prescription, order online now',
  'Free spins at the best casino, click here',
  'Guaranteed profit with bitcoin, contact us on WhatsApp',
  'Apply now for a loan, no credit check',
  'I earn $400 a week working from home, click my profile',
  'Replica bags, cheap, free shipping worldwide',
  'SEO services, cheap ranking for your website',
  'Spell caster brought my wife back, contact him on WhatsApp',
  'Buy cheap likes and followers online now',
  'Great blog, visit my website for free bonus',
];
const NEW_WELCOME = [
  'The dough rests over night here, and the bread is better',
  'My father walked this path to school in winter',
  'Do you know which flour the old bakery used?',
  'I read the story to my children last night, thank you',
  'The heron is back at the harbour this week',
  'Is the bridge open again? We would like to walk there on Sunday',
  'I think the picture shows the older ferry',
  'Is it free to visit the archive, and can I order a copy of the map online?',
  'Thanks, the seeds from your post came up last week',
  'The second paragraph is wonderful. Where did you buy the tea?',
];

function teach(spam: readonly string[], welcome: readonly string[]) {
  const known = new Map<string, SpamCounts>();
  for (const [texts, name] of [
    [spam, 'spam'],
    [welcome, 'welcome'],
  ] as const)
    for (const text of texts)
      for (const word of listSpamWords(text, '')) {
        const counts = known.get(word) ?? { spam: 0, welcome: 0 };
        known.set(word, { ...counts, [name]: counts[name] + 1 });
      }
  const taught = weighTotals({
    own: { spam: spam.length, welcome: welcome.length },
    shared: { spam: 0, welcome: 0 },
  })!;
  return (text: string) =>
    computeSpamScore(listSpamWords(text, ''), taught, (word) => {
      const own = known.get(word);
      return own ? { own } : {};
    });
}

test('after 20 decisions of each kind, new spam is recognized and nothing else', () => {
  const judge = teach(SPAM, WELCOME);
  const isSpam = (text: string) => (judge(text)?.score ?? 0) >= SPAM_LINE;
  expect(NEW_WELCOME.filter(isSpam)).toEqual([]);
  // Error rate: at most one of the 20.
  expect(NEW_SPAM.filter((text) => !isSpam(text)).length).toBeLessThanOrEqual(1);
});

test('after five of each kind, it recognizes what is alike, and says why', () => {
  const judge = teach(SPAM.slice(0, 5), WELCOME.slice(0, 5));
  const alike = judge('Cheap replica watches, best price online, click here')!;
  expect(alike.score).toBeGreaterThan(SPAM_LINE);
  expect(alike.reasons).toEqual(expect.arrayContaining(['online']));
  expect(alike.reasons).toHaveLength(3);
  for (const text of [...NEW_WELCOME, 'Yes', ''])
    expect(judge(text)?.score ?? 0, text).toBeLessThan(SPAM_LINE);
});

test('too few decisions decide nothing, and those of all blogs count less than the blog’s own', () => {
  const none = { spam: 0, welcome: 0 };
  const many = { spam: 5_000, welcome: 5_000 };
  expect(weighTotals({ own: none, shared: many })).toBeUndefined();
  expect(weighTotals({ own: { spam: 4, welcome: 90 }, shared: many })).toBeUndefined();
  expect(weighTotals({ own: { spam: 5, welcome: 0 }, shared: none })).toBeUndefined();
  expect(weighTotals({ own: { spam: 5, welcome: 3 }, shared: many })).toEqual({
    totals: { spam: 7.5, welcome: 5.5 },
    weight: 0.0005,
  });
});

test('words: hosts, pairs in Chinese and Japanese, capitals, accents, and not too many', () => {
  expect(
    listSpamWords(
      '<b>Café</b> at https://www.Shop.example/x',
      '<a rel="x" href="https://www.shop.example/x">',
    ),
  ).toEqual(['//shop.example', '#links 1', 'cafe', 'at']);
  expect(listSpamWords('買便宜藥', '')).toEqual(['買便', '便宜', '宜藥']);
  expect(listSpamWords('BUY NOW WHILE IT LASTS', '')).toContain('#capitals');
  const long = Array.from({ length: 20_000 }, (_, n) => `word${n}`).join(' ');
  const words = listSpamWords(long, '');
  expect(words).toHaveLength(300);
  expect([words[0], words.at(-1)]).toEqual(['word0', 'word19999']);
  expect(listSpamWords('x'.repeat(100_000), '')).toEqual([]);
});
