-- What files of other systems say about a person.
alter table candidates add column address text, add column linkedin text;
