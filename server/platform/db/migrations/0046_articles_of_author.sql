-- An account's download reads what its author wrote in parts, by number.
create index articles_author_id on articles (author_id, id);
drop index articles_author;
