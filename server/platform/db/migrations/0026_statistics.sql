-- Until it knows how few feeds are taken down, the planner reads all of them in each stream instead of the index feeds_restricted.
analyze feeds, users, articles;
