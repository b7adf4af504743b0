/** Everything that the log of administration records: `<kind of subject>.<what was done>`. */
export const ACTS = [
  'user.create',
  'user.verify',
  'user.change_email',
  'user.reset_password',
  'user.promote',
  'user.demote',
  'user.suspend',
  'user.restore',
  'user.end_sessions',
  'user.remove_two_factor',
  'user.export',
  'user.delete',
  'team.create',
  'team.rename',
  'team.delete',
  'team.add_member',
  'team.remove_member',
  'team.change_role',
  'blog.add_writer',
  'blog.remove_writer',
  'blog.change_owner',
  'blog.change_address',
  'blog.show',
  'blog.delete',
  'settings.change',
  'invitation.create',
  'invitation.revoke',
  'announcement.create',
  'announcement.change',
  'announcement.delete',
  'report.close',
  'feed.fetch',
  'feed.change_address',
  'feed.merge',
  'feed.pause',
  'feed.resume',
  'feed.delete',
  'crawl.pause',
  'crawl.resume',
  'jobs.run',
  'jobs.delete',
  'email.read',
  'email.test',
  'email.retry',
  'limit.change',
  'report.decide',
  'report.lift',
  'host.block',
  'host.unblock',
  'comment.moderate',
] as const;
export type Act = (typeof ACTS)[number];

/** What acts are about. */
export type SubjectKind = Act extends infer A ? (A extends `${infer Kind}.${string}` ? Kind : never) : never;
export const SUBJECT_KINDS = [...new Set(ACTS.map(toSubjectKind))];

/** Returns what an act is about: `user` for `user.suspend`. */
export function toSubjectKind(act: Act): SubjectKind {
  return act.slice(0, act.indexOf('.')) as SubjectKind;
}
