// The roles of staff and their permissions as text.
import { ROLE_NAMES } from '../contract/words.ts'

export const roleOptions = [
  {
    value: 'recruiter',
    label: ROLE_NAMES.recruiter,
    hint: 'Works with candidates, interviews and links. Can open all staff screens.',
  },
  {
    value: 'manager',
    label: ROLE_NAMES.manager,
    hint: 'Can also approve postings, routing, prices and returns.',
  },
  {
    value: 'admin',
    label: ROLE_NAMES.admin,
    hint: 'Can also manage users, secrets, API keys and retention.',
  },
] as const
