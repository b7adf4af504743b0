-- How close posts stand was said for each kind of stream; it is one choice of the account now.
update preferences set settings = settings - 'reader_density' where jsonb_typeof(settings -> 'reader_density') = 'object';
