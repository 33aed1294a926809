// The actions of a card besides moving.
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { CircleCheck, Flag, ReceiptText, SquareCheck, UserMinus, UserRound, UserX } from 'lucide-react'
import { showFailure } from '#platform/web/show-failure.ts'
import type { MenuGroup } from '#ui/dropdown-menu.tsx'
import type { Card } from '../contract/schemas.ts'
import { FLAG_LABELS } from '../contract/words.ts'
import { endingQuery, useEditCard } from './api.ts'
import { useWithdrawWithUndo } from './use-withdraw-with-undo.ts'
import type { Ending } from './words.ts'

export type Asking =
  | { about: 'disqualify' | 'flag' | 'owner' | 'endHire'; card: Card }
  | { about: 'withdraw'; card: Card; ending: Ending }

type CardMenu = {
  selected: ReadonlySet<string>
  onSelect: (id: string) => void
  onAsk: (asking: Asking) => void
}

export function useCardMenu({ selected, onSelect, onAsk }: CardMenu) {
  const client = useQueryClient()
  const edit = useEditCard()
  const navigate = useNavigate()
  const { withdraw } = useWithdrawWithUndo()
  // Asks only if something besides this card would change. Otherwise Undo is enough.
  const handleWithdraw = (card: Card) =>
    void client
      .fetchQuery(endingQuery([card.id]))
      .then<unknown, unknown>(
        (ending) => (ending.first ? onAsk({ about: 'withdraw', card, ending }) : withdraw(card)),
        showFailure,
      )
  const receiptItem = (card: Card) => ({
    id: 'receipt',
    label: 'Open receipt',
    icon: ReceiptText,
    onSelect: () => void navigate({ to: '/cost-per-hire/$id', params: { id: card.id } }),
  })
  const endHireItem = (card: Card) => ({
    id: 'end-hire',
    label: 'End this hire…',
    icon: UserX,
    danger: true,
    onSelect: () => onAsk({ about: 'endHire', card }),
  })
  const endItems = (card: Card) => [
    { id: 'withdraw', label: 'Mark as withdrawn', icon: UserMinus, onSelect: () => handleWithdraw(card) },
    {
      id: 'disqualify',
      label: 'Disqualify…',
      icon: UserX,
      danger: true,
      onSelect: () => onAsk({ about: 'disqualify', card }),
    },
  ]
  return (card: Card): MenuGroup[] => [
    {
      items: [
        {
          id: 'select',
          label: selected.has(card.id) ? 'Deselect' : 'Select',
          icon: SquareCheck,
          shortcut: 'X',
          onSelect: () => onSelect(card.id),
        },
        card.flag
          ? {
              id: 'unflag',
              label: `Clear flag: ${FLAG_LABELS[card.flag].toLowerCase()}`,
              icon: CircleCheck,
              onSelect: () => edit.mutate({ card, edit: { flag: null } }, { onError: showFailure }),
            }
          : {
              id: 'flag',
              label: 'Set flag…',
              icon: Flag,
              onSelect: () => onAsk({ about: 'flag', card }),
            },
        {
          id: 'owner',
          label: 'Assign…',
          icon: UserRound,
          onSelect: () => onAsk({ about: 'owner', card }),
        },
      ],
    },
    {
      items: card.can.endHire ? [receiptItem(card), endHireItem(card)] : endItems(card),
    },
  ]
}
