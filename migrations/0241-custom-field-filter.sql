-- Finds candidates by the values of custom fields. Most candidates have none and are not in it.
create index candidates_custom on candidates using gin (custom jsonb_path_ops) where custom <> '{}';
