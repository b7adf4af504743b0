/** The tables of what is counted of blogs; see schema.ts. A day is text, as in `2026-11-23`. */
export interface VisitSaltsTable {
  day: string;
  salt: Buffer;
}

export interface VisitHashesTable {
  blog_id: number;
  day: string;
  post_id: number;
  hash: string;
}

export interface VisitDaysTable {
  blog_id: number;
  day: string;
  views: number;
  visitors: number;
}

export interface VisitPostDaysTable {
  blog_id: number;
  post_id: number;
  day: string;
  views: number;
  visitors: number;
}

export interface VisitReferrersTable {
  blog_id: number;
  day: string;
  referrer: string;
  post_id: number;
  views: number;
}
