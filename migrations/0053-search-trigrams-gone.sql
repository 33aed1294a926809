-- Fragments are looked up by pieces of four.
drop index candidates_search;
