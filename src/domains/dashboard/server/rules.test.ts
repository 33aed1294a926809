import { describe, expect, it } from 'vitest'
import type { PortalPosting } from '../contract/portal.ts'
import { nextStepOf } from './rules.ts'

const posting = (status: PortalPosting['status']): PortalPosting => ({
  id: status,
  title: status,
  status,
  place: '',
  applicants: 0,
  updatedAt: '2026-11-15T00:00:00Z',
})

describe('the next step of a customer', () => {
  it.each([
    [[], 'write', null],
    [['closed', 'filled', 'on_hold'], 'write', null],
    [['pending_approval', 'closed'], 'wait', 'pending_approval'],
    [['pending_approval', 'open'], 'look', null],
    [['open', 'draft', 'pending_approval'], 'finish', 'draft'],
    [['open', 'draft', 'rejected'], 'mend', 'rejected'],
  ] as const)('%j: %s', (statuses, step, about) => {
    const next = nextStepOf(statuses.map(posting))
    expect([next.step, next.posting?.id ?? null]).toEqual([step, about])
  })
})
