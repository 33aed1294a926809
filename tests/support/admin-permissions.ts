// Who may call the operations of staff, users, the audit log and legal holds, for the table of every operation.

export const USERS_AND_HOLDS = {
  'GET /api/staff': 'staff',
  'GET /api/audit-events': 'managers',
  'GET /api/audit-events/words': 'managers',
  'GET /api/users': 'managers',
  'POST /api/users/invitations': 'admin',
  'POST /api/users/{id}/invitation': 'admin',
  'DELETE /api/users/{id}/invitation': 'admin',
  'PATCH /api/users/{id}': 'admin',
  'POST /api/users/{id}/disable': 'admin',
  'POST /api/users/{id}/enable': 'admin',
  'GET /api/candidates/{id}/hold': 'managers',
  'POST /api/candidates/{id}/hold': 'admin',
  'DELETE /api/candidates/{id}/hold': 'admin',
  'DELETE /api/users/{id}/single-sign-on': 'admin',
} as const
