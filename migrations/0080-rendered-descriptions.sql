-- A description is rendered once, when it is saved. The hash says which text the HTML belongs to: the previous release
-- changes a description without its HTML, and a job then renders it again.
alter table job_postings add column description_html text not null default '',
  add column description_html_of text not null default '';

create index job_postings_to_render on job_postings (id) where description_html_of <> md5(description);

-- Open postings of the same client with the same title are counted for every posting of a list.
create index job_postings_twins on job_postings (client_id, lower(title)) where status = 'open';
