import { expect, it } from 'vitest'
import { actorOf } from './candidate-timeline.tsx'

it.each([
  ['file_added', { by: 'System', byId: null }, 'The candidate'],
  ['contact_stopped', { by: 'System', byId: null }, 'The candidate'],
  ['file_added', { by: 'Dana Whitfield', byId: 'd' }, 'Dana Whitfield'],
  ['created', { by: 'System', byId: null }, 'System'],
] as const)('%s by %o is told of %s', (action, who, actor) => expect(actorOf({ ...who, action })).toBe(actor))
