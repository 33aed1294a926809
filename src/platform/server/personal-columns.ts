// What stays of a person's rows after the person was erased: first the columns that stay for counts and proof, then what
// becomes of the others. The statements that erase are built from it. Candidates, leads and their consents have such
// rules beside their fields (decision 047).
import { erasing } from './erased-columns.ts'

const BLANK = { as: `''` }
const NO_OBJECT = { as: `'{}'` }
const NO_LIST = { as: `'[]'` }

// biome-ignore format: the columns that stay are short names
export const ERASED = {
  // What staff and machines noted. The lines stay, without their content.
  activities: erasing<'activities'>()(
    ['id', 'candidate_id', 'kind', 'visibility', 'at', 'created_at', 'by_id', 'by_name', 'assignee_id', 'due_at',
     'done_at', 'duration_minutes'],
    { text: BLANK },
  ),
  // Proof that the person agreed, without the device.
  consents: erasing<'consents'>()(
    ['id', 'candidate_id', 'channel', 'text', 'captured_at'], {
    ip: 'empty',
    url: 'empty',
    revoked_at: 'statement',
  }),
  applications: erasing<'applications'>()(
    ['id', 'candidate_id', 'client_id', 'job_id', 'created_at', 'created_by', 'updated_at', 'version',
     'owner_id', 'source', 'status', 'stage_id', 'stage_entered_at', 'position', 'score', 'flag', 'hire_end',
     'hire_ended_on', 'merged_into', 'person_gone', 'put_back_at', 'reapplied_at', 'withdrawal_asked_at'],
    { answers: NO_LIST, last_answers: 'empty', flag_note: 'empty' },
  ),
  disqualifications: erasing<'disqualifications'>()(
    ['id', 'application_id', 'job_id', 'stage_id', 'reason_id', 'at', 'by_id', 'by_name', 'reconsider_on',
     'email_template_id', 'email_delay_minutes', 'mail_due_at', 'mail_done_at', 'mail_outcome', 'undone_at',
     'undone_by_name'],
    { comment: 'empty' },
  ),
  stage_moves: erasing<'stage_moves'>()(
    ['id', 'application_id', 'at', 'since', 'by_id', 'by_name', 'from_stage_id', 'from_status', 'to_stage_id',
     'to_status', 'undoes'],
    // The reason of a disqualification comes from our list and is counted. Other reasons were written by hand.
    { reason: 'empty' },
  ),
  interviews: erasing<'interviews'>()(
    ['id', 'application_id', 'candidate_id', 'client_id', 'kind', 'round', 'agreed_at', 'starts_at', 'ends_at',
     'timezone', 'created_at', 'created_by', 'organizer_id', 'invites', 'ics_uid'],
    {
      place: 'empty',
      meeting_url: 'empty',
      note: BLANK,
      cancel_reason: 'empty',
      version: { as: 'version + 1' },
      updated_at: 'statement',
      status: 'statement',
      ics_sequence: 'statement',
    },
  ),
  scorecards: erasing<'scorecards'>()(
    ['id', 'interview_id', 'interviewer_id', 'overall', 'submitted_at', 'updated_at', 'version'],
    { private_note: BLANK, attributes: NO_LIST },
  ),
  scorecard_versions: erasing<'scorecard_versions'>()(
    ['scorecard_id', 'version', 'overall', 'submitted_at'], {
    private_note: BLANK,
    attributes: NO_LIST,
  }),
  sent_links: erasing<'sent_links'>()(
    ['id', 'candidate_id', 'application_id', 'interview_id', 'job_id', 'sender_id', 'kind', 'channel', 'mail_id',
     'text_id', 'created_at', 'updated_at', 'sent_at', 'delivered_at', 'bounced_at', 'opened_at', 'started_at',
     'last_step_at', 'completed_at', 'expires_at', 'nudged_at', 'nudges', 'uses', 'max_uses', 'version'],
    { payload: NO_OBJECT, result: 'empty', failure: 'empty', revoked_at: 'statement' },
  ),
  sent_link_events: erasing<'sent_link_events'>()(
    ['id', 'link_id', 'kind', 'at'], { detail: BLANK }),
  conversation_messages: erasing<'conversation_messages'>()(
    ['id', 'candidate_id', 'channel', 'direction', 'at', 'attempts', 'user_id', 'outgoing_id', 'received_key',
     'is_automatic', 'is_stop', 'of_campaign', 'stop_wish'],
    {
      subject: BLANK,
      body: BLANK,
      failure: 'empty',
      left_out: NO_OBJECT,
      sender: 'empty',
      mail_id: 'empty',
      state: { as: `case state when 'scheduled' then 'canceled' else state end` },
    },
  ),
  outreach_recipients: erasing<'outreach_recipients'>()(
    ['id', 'campaign_id', 'candidate_id', 'state', 'status_at_start', 'next_step', 'moved_at', 'sent_at',
     'delivered_at', 'opened_at', 'clicked_at', 'replied_at', 'bounced_at', 'unsubscribed_at'],
    { due_at: 'empty', outcome: { as: `coalesce(outcome, 'stopped')` }, reason: 'empty' },
  ),
  candidate_costs: erasing<'candidate_costs'>()(
    ['id', 'candidate_id', 'application_id', 'cents', 'day', 'created_at', 'created_by', 'updated_at',
     'removed_at'],
    // A kind of staff's own could name the candidate.
    { note: BLANK, file_id: 'empty', version: { as: 'version + 1' }, kind: 'statement' },
  ),
  lead_deliveries: erasing<'lead_deliveries'>()(
    ['id', 'lead_id', 'client_id', 'order_line_id', 'ledger_transaction_id', 'sale_no', 'share_limit',
     'price_cents', 'receipt_hash', 'status', 'outcome', 'delivered_at', 'first_contacted_at', 'interviewed_at',
     'hired_at', 'returnable_until', 'returned_at', 'updated_at'],
    { notes: BLANK, version: { as: 'version + 1' } },
  ),
  lead_returns: erasing<'lead_returns'>()(
    ['id', 'delivery_id', 'client_id', 'product_id', 'ledger_transaction_id', 'reason', 'facts', 'status',
     'asked_by', 'decided_by', 'created_at', 'decided_at'],
    { note: BLANK, answer: BLANK },
  ),
  // Of forms and imports only. Those of Meta have ids without a person.
  webhook_events: erasing<'webhook_events'>()(
    ['id', 'integration_id', 'provider', 'status', 'steps', 'received_at', 'finished_at', 'next_at', 'attempts',
     'is_held', 'is_test', 'lead_count', 'new_count'],
    { body: BLANK, headers: NO_OBJECT, error: 'empty' },
  ),
  // A trace repeats what the lead answered. The decision stays.
  routing_decisions: erasing<'routing_decisions'>()(
    ['lead_id', 'attempt', 'seq', 'decided_at', 'version', 'rule_id', 'outcome', 'reason'],
    { trace: 'statement' },
  ),
} as const
