// When an application was hired, from its moves.

export type Move = {
  id: string
  at: string
  fromStatus: string | null
  toStatus: string
  /** The move that this one takes back. */
  undoes: string | null
  reason: string | null
}

type Ended = { move: string; keepsReceipt: boolean }

const LEFT = /^Left \(/

/**
 * The time of the standing hire, or null. A hire is undone by undo, by a move back and by "did not start". "Left" keeps
 * it, and bringing the candidate back goes on with it. `endedBy` is how the present end of the hire was recorded.
 */
export function standingHire(moves: readonly Move[], endedBy: string | null): string | null {
  const leaving = moves.filter(leavesHired)
  const lastLeaving = leaving.at(-1)?.id
  let hiredAt: string | null = null
  let before: string | null = null
  let ended: Ended | null = null
  for (const move of moves) {
    if (leavesHired(move)) {
      // The reason of an erased candidate is gone. The application still says how the last hire ended.
      const left = LEFT.test(move.reason ?? '') || (move.id === lastLeaving && endedBy === 'left')
      ended = { move: move.id, keepsReceipt: left }
      before = hiredAt
      if (!left) hiredAt = null
    } else if (entersHired(move)) {
      const goesOn = ended !== null && (move.undoes === ended.move || ended.keepsReceipt)
      hiredAt = goesOn && before ? before : move.at
      ended = null
    }
  }
  return hiredAt
}

const entersHired = ({ fromStatus, toStatus }: Move) => toStatus === 'hired' && fromStatus !== 'hired'
const leavesHired = ({ fromStatus, toStatus }: Move) => fromStatus === 'hired' && toStatus !== 'hired'
