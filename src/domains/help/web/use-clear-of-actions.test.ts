import { expect, test } from 'vitest'
import { liftOf } from './use-clear-of-actions.ts'

const button = { left: 334, right: 378, top: 688, bottom: 732 }
const move = (top: number) => ({ left: 284, right: 361, top, bottom: top + 36 })

test('the button stays if nothing is below it', () => {
  expect(liftOf(button, [])).toBe(0)
  expect(liftOf(button, [{ left: 0, right: 300, top: 690, bottom: 730 }, move(600)])).toBe(0)
})

test('it moves to the gap above the covered action', () => {
  expect(liftOf(button, [move(660), move(552)])).toBe(80)
})

test('it skips over adjacent actions, and stays if there is no gap', () => {
  expect(liftOf(button, [move(700), move(650)])).toBe(90)
  const column = Array.from({ length: 20 }, (_, index) => move(index * 38))
  expect(liftOf(button, column)).toBe(0)
})

test('it stays in its corner rather than move to the middle of the page', () => {
  const links = [700, 664, 628, 592].map(move)
  expect(liftOf(button, links)).toBe(0)
})
