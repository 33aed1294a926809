// A whole board made of the parts, to hold beside its mock.
import { Phone as PhoneIcon } from 'lucide-react'
import { useState } from 'react'
import { Board } from '#ui/board.tsx'
import type { BoardMove } from '#ui/board-data.ts'
import { BoardFacts } from '#ui/board-facts.tsx'
import { Page } from '#ui/page.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { toast } from '#ui/toast-store.ts'
import { sampleColumns } from './sample.ts'

export function BoardView() {
  const [columns, setColumns] = useState(sampleColumns)
  const handleMove = ({ cardId, from, to, index }: BoardMove) => {
    const card = columns.find((column) => column.id === from)?.cards.find((one) => one.id === cardId)
    if (!card) return Promise.resolve(false)
    const next = columns.map((column) => {
      const cards = column.cards.filter((one) => one.id !== cardId)
      if (column.id === to) cards.splice(index, 0, card)
      return Object.assign({}, column, { cards })
    })
    setColumns(next)
    return Promise.resolve(true)
  }
  return (
    <Page>
      <PageHeader title="Pipeline" note="CH-2041 · 28 active · 3 openings" />
      <Board
        label="Pipeline"
        columns={columns}
        cardId={(card) => card.id}
        cardLabel={(card) => card.name}
        onMove={handleMove}
        onOpen={(card) => toast({ title: `Opened ${card.name}`, tone: 'info' })}
        tray={{
          label: 'Drop here to disqualify',
          note: 'you choose a reason next',
          onDrop: () => toast({ title: 'Asked why', tone: 'warning' }),
        }}
        renderCard={(card) => (
          <BoardFacts
            name={card.name}
            score={card.score}
            facts={card.facts}
            next={card.score > 85 ? { icon: PhoneIcon, text: 'Call back today, 4:30 PM' } : undefined}
            time={card.time}
            owner={card.owner}
          />
        )}
      />
    </Page>
  )
}
