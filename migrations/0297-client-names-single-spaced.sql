-- Names are compared and stored with single spaces, so that an import recognizes every client.
update clients set name = regexp_replace(trim(name), '\s+', ' ', 'g') where name ~ '\s\s';
