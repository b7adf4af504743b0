-- Whoever keeps a list hears who follows it.
alter table notifications add list_id bigint references lists on delete cascade;
create index notifications_list on notifications (list_id) where list_id is not null;

create function note_list_follows() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    perform retract_act('list:' || old.list_id, old.user_id);
  else
    perform note_act(owner_id, new.user_id, 'list_follow', 'list:' || id, null, null, null, new.created_at)
    from lists where id = new.list_id;
    update notifications set list_id = new.list_id where group_key = 'list:' || new.list_id and list_id is null;
  end if;
  return null;
end $$;
create trigger list_follows_noted after insert or delete on list_follows
  for each row execute function note_list_follows();
