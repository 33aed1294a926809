// The response fields of a candidate's files, consents and audit.
import type { AuditLine, CandidateFile, Consent } from '../contract/dossier.ts'
import type { AuditRow } from './queries/audit.ts'
import type { ConsentRow, FileRow } from './queries/files.ts'

export function toCandidateFile(row: FileRow): CandidateFile {
  return {
    id: row.id,
    kind: row.kind,
    name: row.name,
    mediaType: row.mediaType,
    sizeBytes: row.sizeBytes,
    text: row.text,
    by: row.byName,
    createdAt: row.createdAt,
  }
}

export function toConsent(row: ConsentRow): Consent {
  return {
    id: row.id,
    channel: row.channel,
    text: row.text,
    capturedAt: row.capturedAt,
    url: row.url,
    ip: row.ip,
    revokedAt: row.revokedAt,
  }
}

export function toAuditLine(row: AuditRow): AuditLine {
  return {
    id: row.id,
    at: row.at,
    by: row.actorName,
    action: row.action,
    before: row.before,
    after: row.after,
    ip: row.ip,
  }
}
