// The state of a message that is being written, and its sending with Undo. Undo brings the text back.
import { useEffect, useMemo, useRef, useState } from 'react'
import type { BulkSelection } from '#domains/candidates/contract/schemas.ts'
import { ApiError } from '#platform/web/api-client.ts'
import { byReason, showBulkResult } from '#platform/web/list/bulk.ts'
import { randomId } from '#platform/web/random-id.ts'
import { showFailure } from '#platform/web/show-failure.ts'
import { plural } from '#ui/format.ts'
import { formatExact } from '#ui/format-time.ts'
import { toast } from '#ui/toast-store.ts'
import { useDraft } from '#ui/use-draft.ts'
import type { MessageFile } from '../contract/schemas.ts'
import type { Channel } from '../contract/words.ts'
import { type DraftInput, useMessageActions } from './api.ts'

type Options = {
  draftKey: string
  selection: BulkSelection
  channel: Channel
  timeZone: string
  /** An empty subject continues the last email. */
  replySubject?: string | undefined
  onSent?: () => void
}

export type Composing = ReturnType<typeof useComposing>
type Text = { subject: string; body: string; files: readonly MessageFile[] }

/** The unsent text with its files, kept while the user looks at other sections and candidates. */
function useText(draftKey: string) {
  const [subject, setSubject] = useDraft(`${draftKey}-subject`)
  const [body, setBody] = useDraft(draftKey)
  const [kept, setKept] = useDraft(`${draftKey}-files`)
  const files = useMemo(() => (kept ? (JSON.parse(kept) as MessageFile[]) : []), [kept])
  const setFiles = (next: readonly MessageFile[]) => setKept(next.length > 0 ? JSON.stringify(next) : '')
  const replace = (text: Text) => {
    setSubject(text.subject)
    setBody(text.body)
    setFiles(text.files)
  }
  const isEmpty = useRef(true)
  useEffect(() => {
    isEmpty.current = subject === '' && body === '' && kept === ''
  })
  return { subject, setSubject, body, setBody, files, setFiles, replace, isEmpty }
}

export function useComposing(options: Options) {
  const { draftKey, selection, channel: first, timeZone, replySubject = '', onSent } = options
  const [channel, setChannel] = useState(first)
  const { subject, setSubject, body, setBody, files, setFiles, replace, isEmpty } = useText(draftKey)
  const [last, setLast] = useState({ content: '', key: '' })
  const { send, cancel, upload } = useMessageActions()
  const problems = send.error instanceof ApiError ? (send.error.problem?.fields ?? []) : []
  const isEmail = channel === 'email'
  const inputAt = (sendAt: string | null): DraftInput => ({
    selection,
    channel,
    subject: isEmail ? subject || replySubject : '',
    body,
    fileIds: isEmail ? files.map(({ id }) => id) : [],
    sendAt,
  })
  const undo = async (ids: string[], text: Text) => {
    const { canceled, tooLate } = await cancel.mutateAsync(ids)
    // A text that was begun since then stays.
    if (canceled > 0 && isEmpty.current) replace(text)
    if (canceled === 0) return { title: tooLateWords(tooLate) }
    const also = tooLate > 0 ? tooLateWords(tooLate) : ''
    return { title: `${plural(canceled, 'message')} canceled`, also }
  }
  // The result is shown even if the user has left this candidate.
  const submit = async (sendAt: string | null) => {
    // Other content is another request. Only a retry with the same content keeps its key.
    const input = inputAt(sendAt)
    const content = JSON.stringify(input)
    const key = last.content === content ? last.key : randomId()
    setLast({ content, key })
    try {
      const { ids, leftOut } = await send.mutateAsync({ body: input, key })
      replace({ subject: '', body: '', files: [] })
      setLast({ content: '', key: '' })
      const one = isEmail ? 'Email' : 'Text'
      const what = ids.length === 1 ? one : plural(ids.length, 'message')
      showBulkResult({
        title: sendAt ? `${what} scheduled for ${formatExact(new Date(sendAt), timeZone)}` : `${what} sent`,
        also: byReason(leftOut)
          .map(({ reason, others }) => `${plural(others + 1, 'candidate')} left out: ${reason}`)
          .join(' '),
        undo: () => undo(ids, { subject, body, files }),
      })
      onSent?.()
    } catch (error) {
      if (!(error instanceof ApiError) || !error.problem?.fields?.length) showFailure(error)
    }
  }
  const attach = (file: File) =>
    upload.mutate(file, { onSuccess: (saved) => setFiles([...files, saved]), onError: showFailure })
  return {
    channel,
    setChannel,
    subject,
    setSubject,
    replySubject,
    body,
    setBody,
    files,
    attach,
    detach: (id: string) => setFiles(files.filter((file) => file.id !== id)),
    isAttaching: upload.isPending,
    isSending: send.isPending,
    submit: (sendAt: string | null) => void submit(sendAt),
    inputAt,
    problem: (path: string) => problems.find((each) => each.path === path)?.message,
  }
}

const tooLateWords = (count: number) =>
  count === 1 ? 'Too late: the message has left.' : `Too late: ${count} messages have left.`

/** Cancels one scheduled message of the conversation. */
export function useCancel() {
  const { cancel } = useMessageActions()
  return {
    busy: cancel.isPending,
    cancel: (id: string) =>
      cancel.mutate([id], {
        onSuccess: ({ canceled }) => toast({ title: canceled > 0 ? 'Message canceled' : tooLateWords(1) }),
        onError: showFailure,
      }),
  }
}
