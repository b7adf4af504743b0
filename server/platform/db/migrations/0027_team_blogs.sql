-- Who can post on a team's blog: all members of the team, or only its authors (docs/blogs.md). Blogs from before keep their authors.
alter table blogs
  add column posting text not null default 'authors' check (posting in ('authors', 'members'));

-- A member's open pages receive news of the team's blogs from joining until leaving, whatever ends the membership (docs/live.md).
create function announce_membership() returns trigger language plpgsql as $$
begin
  perform announce('subscriptions', array[coalesce(new.user_id, old.user_id)]);
  return null;
end $$;
create trigger team_members_announced after insert or delete on team_members
  for each row execute function announce_membership();
