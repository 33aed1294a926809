// Who may call the operations of privacy: a part of authorization.test.ts.
export const PRIVACY = {
  'GET /api/candidates/{id}/data': 'admin',
  'GET /api/candidates/{id}/data.zip': 'admin',
} as const
