import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  byDay,
  hoursOf,
  layoutDay,
  leastWidthOf,
  type Placed,
  rangeLabel,
  shownDays,
  type Timed,
  weekOf,
} from './calendar-layout.ts'

const at = (id: string, from: string, to: string) => ({
  id,
  startsAt: `2026-11-17T${from}:00Z`,
  endsAt: `2026-11-17T${to}:00Z`,
})
const layout = (...items: ReturnType<typeof at>[]) =>
  layoutDay(items, { zone: 'UTC', firstHour: 8 }).map(({ item, top, height, indent, part, parts }) => [
    item.id,
    top,
    height,
    indent,
    `${part}/${parts}`,
  ])

describe('the layout of a day', () => {
  it('places by the clock, a minute per pixel, with a minimum target size', () => {
    expect(layout(at('a', '09:00', '09:45'), at('b', '11:30', '11:40'))).toEqual([
      ['a', 60, 45, 0, '0/1'],
      ['b', 210, 26, 0, '0/1'],
    ])
  })

  it('moves later overlaps to the right and back when they end', () => {
    expect(
      layout(
        at('a', '09:00', '10:30'),
        at('b', '09:30', '10:15'),
        at('c', '10:00', '10:45'),
        at('d', '11:00', '11:30'),
      ),
    ).toEqual([
      ['a', 60, 90, 0, '0/1'],
      ['b', 90, 45, 18, '0/1'],
      ['c', 120, 45, 36, '0/1'],
      ['d', 180, 30, 0, '0/1'],
    ])
  })

  it('leaves the height of a touch target, or splits the width', () => {
    const second = (start: string) => layout(at('a', '09:00', '09:45'), at('b', start, '10:00'))[1]
    expect(second('09:23')).toEqual(['b', 83, 37, 0, '1/2'])
    expect(second('09:24')).toEqual(['b', 84, 36, 18, '0/1'])
  })

  it('splits the width between simultaneous starts', () => {
    expect(layout(at('a', '09:00', '09:45'), at('b', '09:10', '09:45'))).toEqual([
      ['a', 60, 45, 0, '0/2'],
      ['b', 70, 35, 0, '1/2'],
    ])
  })

  it('covers no target when starts follow each other closely', () => {
    expect(
      layout(at('a', '09:00', '09:45'), at('b', '09:15', '10:00'), at('c', '09:30', '10:15')).map(
        ([id, , , indent, part]) => [id, indent, part],
      ),
    ).toEqual([
      ['a', 0, '0/2'],
      ['b', 0, '1/2'],
      ['c', 0, '0/2'],
    ])
    const start = fc.record({
      from: fc.integer({ min: 0, max: 120 }),
      length: fc.integer({ min: 5, max: 90 }),
    })
    fc.assert(
      fc.property(fc.array(start, { maxLength: 9 }), (items) => {
        const timed = items.map(({ from, length }, id) => ({ id: String(id), ...momentsOf(from, length) }))
        const placed = layoutDay(timed, { zone: 'UTC', firstHour: 8 })
        const boxes = placed.map(rectangleOf)
        const width = leastWidthOf(placed)
        for (const { indent, parts, inner } of placed)
          expect((width - indent - 4) / parts - 2 - inner).toBeGreaterThanOrEqual(24 - 1e-9)
        for (const [index, box] of boxes.entries()) {
          const target = { ...box, bottom: box.top + 24 }
          expect(boxes.slice(index + 1).some((later) => overlaps(later, target))).toBe(false)
        }
      }),
    )
  })

  it('shows the timezone’s clock, also on the day of a clock change', () => {
    const doubled = { id: 'x', startsAt: '2026-11-01T07:30:00Z', endsAt: '2026-11-01T08:30:00Z' }
    const [placed] = layoutDay([doubled], { zone: 'America/Chicago', firstHour: 0 })
    expect(placed).toMatchObject({ top: 90, height: 60 })
    expect([...byDay([doubled], 'America/Chicago').keys()]).toEqual(['2026-11-01'])
    expect([...byDay([{ ...doubled, startsAt: '2026-11-01T04:30:00Z' }], 'America/Chicago').keys()]).toEqual([
      '2026-10-31',
    ])
  })

  it('draws the working day and interviews outside of it, from Monday on', () => {
    expect(hoursOf([], 'UTC')).toEqual({ first: 8, last: 18 })
    expect(hoursOf([at('a', '06:30', '07:00'), at('b', '19:00', '20:15')], 'UTC')).toEqual({
      first: 6,
      last: 21,
    })
    expect(weekOf('2026-11-22')[0]).toBe('2026-11-16')
    expect(weekOf('2026-11-16')).toHaveLength(7)
  })
})

const momentsOf = (from: number, length: number) => {
  const start = Date.parse('2026-11-17T08:00:00Z') + from * 60_000
  return {
    startsAt: new Date(start).toISOString(),
    endsAt: new Date(start + length * 60_000).toISOString(),
  }
}
type Rectangle = { left: number; right: number; top: number; bottom: number }
const COLUMN_PX = 1_000
function rectangleOf({ top, height, indent, part, parts, inner }: Placed<Timed>): Rectangle {
  const share = (COLUMN_PX - indent) / parts
  const left = indent + share * part
  return { left: left + inner, right: left + share, top, bottom: top + height }
}
const overlaps = (one: Rectangle, other: Rectangle) =>
  one.left < other.right - 0.01 &&
  other.left < one.right - 0.01 &&
  one.top < other.bottom &&
  other.top < one.bottom

describe('the days of a week that are shown', () => {
  const range = (today: string, busy: string[] = []) =>
    rangeLabel(shownDays(weekOf('2026-11-18'), { today, isBusy: (day) => busy.includes(day) }))
  it('make the title', () => {
    expect(range('2026-11-16')).toBe('Nov 16 to 21')
    expect(range('2026-11-02')).toBe('Nov 16 to 20')
    expect(range('2026-11-02', ['2026-11-22'])).toBe('Nov 16 to 22')
    expect(range('2026-11-22')).toBe('Nov 16 to 22')
    expect(rangeLabel(weekOf('2026-12-01'))).toBe('Nov 30 to Dec 6')
    expect(rangeLabel(['2026-11-16'])).toBe('Mon, Nov 16')
  })
})
