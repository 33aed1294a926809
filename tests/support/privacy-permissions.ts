// Who may call the operations of privacy: a part of authorization.test.ts.
export const PRIVACY = {
  'GET /api/candidates/{id}/data': 'admin',
  'GET /api/candidates/{id}/data.zip': 'admin',
  'GET /api/retention-rules': 'managers',
  'POST /api/retention-rules': 'admin',
  'PATCH /api/retention-rules/{id}': 'admin',
  'POST /api/retention-rules/preview': 'managers',
  'GET /api/retention-rules/quarantine': 'managers',
  'DELETE /api/candidates/{id}/quarantine': 'managers',
} as const
