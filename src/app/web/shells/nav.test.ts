import { expect, test } from 'vitest'
import { staffNav } from '../staff-nav.ts'
import { findPlace } from './nav.ts'

const places = staffNav.flatMap((group) => group.items)

test.each([
  ['/', 'Dashboard'],
  ['/admin', 'Admin'],
  ['/admin/stages', 'Admin'],
  ['/admin/job-postings', 'Job postings'],
  ['/settings/notifications', 'Settings'],
  ['/employer/jobs/new', 'New job posting'],
  ['/nowhere', undefined],
])('%s marks %s', (pathname, label) => {
  expect(findPlace(places, pathname)?.label).toBe(label)
})
