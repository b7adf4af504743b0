import type { Transaction } from 'kysely';
import type { Context } from '#server/context.ts';
import { recordAct, toActor } from '#server/features/audit/queries.ts';
import { type BlogRow, getBlog } from '#server/features/blogs/queries.ts';
import { getManagedBlog } from '#server/features/blogs/resolve.ts';
import { isAdministering } from '#server/features/blogs/rules.ts';
import type { Viewer } from '#server/platform/auth/viewer.ts';
import type { ActDetails } from '#server/platform/db/column-types.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import { AppError } from '#server/platform/http/errors.ts';
import { type Route, route } from '#server/platform/http/route.ts';
import * as api from '#shared/api/domains.ts';
import { DOMAIN_AVAILABILITY, parseDomain } from '#shared/domain/domain-availability.ts';
import { BLOG_DOMAINS_MAX } from '#shared/domain/limits.ts';
import { findAvailability, toSentence } from './availability.ts';
import { getFacts } from './facts.ts';
import { presentDomain, presentDomains, toFreeAddressName } from './present.ts';
import { findProof, type Proof } from './proof.ts';
import * as queries from './queries.ts';
import { requireRedirectTarget } from './site-redirect.ts';

/** Each queries other servers: DNS, or the server at a domain. */
const LOOKUPS_PER_MINUTE = 60;
const IN_USE = 'Another blog already uses this domain.';

/** A team's blog is for logged-in users, who are logged in only at the platform's own address. */
function requirePublic(blog: BlogRow): void {
  if (blog.team_id !== null)
    throw new AppError(
      'invalid_input',
      'A team’s blog is for its members only, so it stays at this address.',
    );
}

async function getDomainRow({ db }: Context, siteId: number, text: string): Promise<queries.DomainRow> {
  const parsed = parseDomain(text);
  const rows = await queries.listDomains(db, siteId);
  const row = rows.find(({ name }) => parsed.kind === 'name' && name === parsed.name);
  if (!row) throw new AppError('not_found', 'This blog doesn’t have this domain.');
  return row;
}

/** Lists all domains, as they are after a change. */
async function listPresentedDomains(context: Context, siteId: number, viewer: Viewer) {
  const blog = await getBlog(context.db, siteId, viewer.id);
  return { domains: presentDomains(context, blog, await queries.listDomains(context.db, siteId)) };
}

/** Returns the current domain with its facts. */
async function getPresentedDomain(
  context: Context,
  siteId: number,
  name: string,
  viewer: Viewer,
  anew: boolean,
) {
  const row = await getDomainRow(context, siteId, name);
  const facts = await getFacts(context, siteId, row, { anew });
  return presentDomain(context, await getBlog(context.db, siteId, viewer.id), { ...row, facts });
}

/** Gives a waiting domain to the blog if its record exists. Throws `already_exists` if another blog keeps it. */
async function checkProof(
  context: Context,
  siteId: number,
  row: queries.DomainRow,
  viewer: Viewer,
): Promise<api.ProofLookup> {
  if (row.proven_at) return 'found';
  const { db, clock } = context;
  // Administrators need no record.
  const proof: Proof =
    viewer.role === 'administrator' ? { kind: 'proven' } : await findProof(context, siteId, row.name);
  if (proof.kind === 'waiting') return proof.lookup;
  const isProven =
    proof.kind === 'proven' &&
    (await db
      .transaction()
      .execute((trx) =>
        queries.markDomainProven(trx, siteId, row.name, { takenFrom: proof.takenFrom, now: clock.now() }),
      ));
  if (!isProven) throw new AppError('already_exists', IN_USE);
  return 'found';
}

/** Records what an administrator changes of a blog that is not theirs. */
async function recordDomainAct(
  trx: Transaction<Schema>,
  viewer: Viewer,
  blog: BlogRow,
  details: ActDetails,
): Promise<void> {
  if (!isAdministering(viewer, blog)) return;
  const subject = { id: blog.id, name: blog.slug };
  await recordAct(trx, toActor(viewer), { act: 'blog.change_address', subject, details });
}

export const domainRoutes: Route<Context>[] = [
  route(api.listDomains, async (context: Context, { siteId }, viewer) => {
    const blog = await getManagedBlog(context, siteId, viewer);
    return { domains: presentDomains(context, blog, await queries.listDomains(context.db, siteId)) };
  }),

  route(
    api.getDomain,
    async (context: Context, { siteId, domain }, viewer) => {
      await getManagedBlog(context, siteId, viewer);
      return getPresentedDomain(context, siteId, domain, viewer, false);
    },
    { perMinute: LOOKUPS_PER_MINUTE },
  ),

  route(
    api.addDomain,
    async (context: Context, { siteId, domain }, viewer) => {
      const { db, clock } = context;
      const blog = await getManagedBlog(context, siteId, viewer);
      requirePublic(blog);
      const { name, status, isMappable } = await findAvailability(context, domain, viewer, siteId);
      if (status === DOMAIN_AVAILABILITY.MAPPED_SAME_SITE_NOT_TRANSFERRABLE)
        throw new AppError('already_exists', toSentence({ name, status }));
      if (!isMappable) throw new AppError('invalid_input', toSentence({ name, status }));
      if ((await queries.listDomains(db, siteId)).length >= BLOG_DOMAINS_MAX)
        throw new AppError('invalid_input', `A blog can have up to ${BLOG_DOMAINS_MAX} domains.`);
      await db.transaction().execute(async (trx) => {
        await queries.createDomain(trx, siteId, name, clock.now());
        await recordDomainAct(trx, viewer, blog, { domain: [null, name] });
      });
      const lookup = await checkProof(context, siteId, await getDomainRow(context, siteId, name), viewer);
      return { ...(await getPresentedDomain(context, siteId, name, viewer, true)), lookup };
    },
    { perMinute: LOOKUPS_PER_MINUTE },
  ),

  route(
    api.checkDomain,
    async (context: Context, { siteId, domain }, viewer) => {
      await getManagedBlog(context, siteId, viewer);
      const row = await getDomainRow(context, siteId, domain);
      const lookup = await checkProof(context, siteId, row, viewer);
      return { ...(await getPresentedDomain(context, siteId, row.name, viewer, true)), lookup };
    },
    { perMinute: LOOKUPS_PER_MINUTE },
  ),

  route(api.setPrimaryDomain, async (context: Context, { siteId, domain }, viewer) => {
    const { db, clock, config } = context;
    const blog = await getManagedBlog(context, siteId, viewer);
    const isFree = domain === toFreeAddressName(config.publicUrl, blog.slug);
    const row = isFree ? null : await getDomainRow(context, siteId, domain);
    if (row?.proven_at === null)
      throw new AppError('invalid_input', 'Prove that this domain is yours first.');
    await db.transaction().execute(async (trx) => {
      await queries.setPrimaryDomain(trx, siteId, row?.name ?? null, { now: clock.now() });
      await recordDomainAct(trx, viewer, blog, { primary: [blog.domain, row?.name ?? null] });
    });
    return listPresentedDomains(context, siteId, viewer);
  }),

  route(api.deleteDomain, async (context: Context, { siteId, domain }, viewer) => {
    const { db, clock, config } = context;
    const blog = await getManagedBlog(context, siteId, viewer);
    if (domain === toFreeAddressName(config.publicUrl, blog.slug))
      throw new AppError('invalid_input', 'A blog always keeps its address here.');
    const { name } = await getDomainRow(context, siteId, domain);
    await db.transaction().execute(async (trx) => {
      await queries.deleteDomain(trx, siteId, name, clock.now());
      await recordDomainAct(trx, viewer, blog, { domain: [name, null] });
    });
    return listPresentedDomains(context, siteId, viewer);
  }),

  route(
    api.setBlogRedirect,
    async (context: Context, { siteId, location }, viewer) => {
      const { db, clock } = context;
      const blog = await getManagedBlog(context, siteId, viewer);
      if (location !== null) requirePublic(blog);
      const to = location === null ? null : await requireRedirectTarget(context, location);
      await db.transaction().execute(async (trx) => {
        await queries.setRedirect(trx, siteId, to, clock.now());
        await recordDomainAct(trx, viewer, blog, { redirect: to });
      });
      return listPresentedDomains(context, siteId, viewer);
    },
    { perMinute: LOOKUPS_PER_MINUTE },
  ),

  route(
    api.getDomainAvailability,
    async (context: Context, { domain, blog_id }, viewer) => {
      if (blog_id !== undefined) await getManagedBlog(context, blog_id, viewer);
      const found = await findAvailability(context, domain, viewer, blog_id);
      return {
        domain_name: found.name.slice(0, 253),
        status: found.status,
        mappable: found.isMappable ? DOMAIN_AVAILABILITY.MAPPABLE : found.status,
        message: toSentence(found),
        supports_privacy: false as const,
      };
    },
    { perMinute: LOOKUPS_PER_MINUTE },
  ),
];
