-- A search for people or blogs reads every entry that is not merged into the index yet, before any other: 350 KB of them took 50 ms.
-- Few are added, so that each can be merged at once.
alter index users_found set (fastupdate = off);
alter index blogs_found set (fastupdate = off);
select gin_clean_pending_list('users_found'), gin_clean_pending_list('blogs_found');
