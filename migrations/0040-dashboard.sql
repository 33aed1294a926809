-- What the dashboard counts by time.
create index applications_by_created on applications (created_at desc, id desc);
create index stage_moves_hires on stage_moves (at desc, id desc) where to_status = 'hired';
create index activities_by_time on activities (at desc, id desc);
