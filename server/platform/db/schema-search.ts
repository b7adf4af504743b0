/** What is looked through for words; see schema.ts. */
export interface FeedSearchTextsTable {
  feed_id: number;
  title: string;
  words: string;
}
