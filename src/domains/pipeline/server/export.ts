// The cards of a board as a file: column by column, each in its order.
import { type ExportColumns, eachOnce, type ListExport } from '#platform/server/list-export.ts'
import type { Context } from '#platform/server/transaction.ts'
import type { StaffActor } from '#shared/roles.ts'
import type { BoardFilter, Card } from '../contract/schemas.ts'
import { FLAG_LABELS } from '../contract/words.ts'
import { listBoardStages, listCards } from './board-service.ts'
import { answerTextsOf } from './queries/answers.ts'

type ExportedCard = Card & { answers: string | null }

const columnsOf = (labels: ReadonlyMap<string, string>): ExportColumns<ExportedCard> => ({
  Candidate: ({ candidate }) => candidate.name,
  Title: ({ candidate }) => candidate.title,
  Place: ({ candidate }) => candidate.place,
  Job: ({ job }) => job.title,
  Reference: ({ job }) => job.referenceNumber,
  Client: ({ job }) => job.clientName,
  Stage: ({ stageId }) => labels.get(stageId) ?? null,
  'In stage since': (card) => card.stageEnteredAt,
  Owner: ({ owner }) => owner?.name ?? null,
  Flag: ({ flag }) => flag && FLAG_LABELS[flag],
  'Flag note': (card) => card.flagNote,
  Score: (card) => card.score,
  'Next interview': (card) => card.nextInterviewAt,
  Answers: (card) => card.answers,
  'Candidate id': ({ candidate }) => candidate.id,
  Id: (card) => card.id,
})

/** A cursor is the number of the column, then the cursor in it. A card that moves on meanwhile is written once. */
export async function exportBoard(
  context: Context<StaffActor>,
  filter: BoardFilter,
): Promise<ListExport<ExportedCard>> {
  const stages = await listBoardStages(context, filter)
  const read = async (cursor = '0') => {
    const [index = '0', inColumn] = cursor.split(' ', 2)
    const stage = stages[Number(index)]
    if (!stage) return { rows: [], nextCursor: null }
    const query = { ...filter, stage: stage.id, limit: 200, cursor: inColumn }
    const { items, nextCursor } = await listCards(context, query)
    const answers = await answerTextsOf(
      context.db,
      items.map(({ id }) => id),
    )
    const rows = items.map((card) => ({ ...card, answers: answers.get(card.id) ?? null }))
    return { rows, nextCursor: nextCursor ? `${index} ${nextCursor}` : `${Number(index) + 1}` }
  }
  return {
    list: 'pipeline',
    query: filter,
    columns: columnsOf(new Map(stages.map(({ id, label }) => [id, label]))),
    page: eachOnce(read, {
      movedAt: (card) => card.stageEnteredAt,
      newestFirst: false,
      startedAt: context.now,
    }),
  }
}
