/** The post that linked to the current one. */
export interface Referral {
  blogId: number;
  postId: number;
}

/** FP-01: parses `?ref_blog=5&ref_post=9`; undefined for anything else. */
export function findReferral(search: {
  ref_blog?: string | undefined;
  ref_post?: string | undefined;
}): Referral | undefined {
  const [blogId, postId] = [search.ref_blog, search.ref_post].map((text) =>
    /^[1-9]\d{0,14}$/.test(text ?? '') ? Number(text) : undefined,
  );
  return blogId && postId ? { blogId, postId } : undefined;
}
