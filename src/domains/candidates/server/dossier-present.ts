// The response fields of a candidate's files, consents and audit.
import type { AuditLine, CandidateFile, Consent } from '../contract/dossier.ts'
import type { AuditRow } from './queries/audit.ts'
import type { ConsentRow, FileRow } from './queries/files.ts'

export function toCandidateFile(row: FileRow): CandidateFile {
  return {
    id: row.id,
    kind: row.kind,
    name: row.name,
    mediaType: row.media_type,
    sizeBytes: row.size_bytes,
    text: row.text,
    by: row.by_name,
    createdAt: row.created_at,
  }
}

export function toConsent(row: ConsentRow): Consent {
  return {
    id: row.id,
    channel: row.channel,
    text: row.text,
    capturedAt: row.captured_at,
    url: row.url,
    ip: row.ip,
    revokedAt: row.revoked_at,
  }
}

export function toAuditLine(row: AuditRow): AuditLine {
  return {
    id: row.id,
    at: row.at,
    by: row.actor_name,
    action: row.action,
    before: row.before,
    after: row.after,
    ip: row.ip,
  }
}
