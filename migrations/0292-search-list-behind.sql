-- New search words wait in a list until they enter the index. A loop moves them every second, so that a writer only does it when
-- the loop has not come by for some thousand candidates. A search reads the list from the start.
alter index candidate_search_words set (gin_pending_list_limit = 2048);

-- The progress of an import asks for the records that stay after an undo, which are few or none of its 100,000.
create index import_records_stay on import_records (import_id, record_id) where stays is not null;
