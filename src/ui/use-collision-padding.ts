// The distance of a floating list from the edges. On narrow screens it ends above the bottom bar.
import { useIsMobile } from './use-media.ts'

const BOTTOM_BAR_PX = 64
const beside = 8
const aboveBar = { top: beside, right: beside, bottom: BOTTOM_BAR_PX, left: beside }

export function useCollisionPadding() {
  return useIsMobile() ? aboveBar : beside
}
