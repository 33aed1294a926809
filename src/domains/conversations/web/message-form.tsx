// The fields of a message with template, merge fields, attachments, preview and time. The drawer and the bulk dialog
// share it.
import { Braces, Clock, FileText, Mail, MessageSquare, Paperclip, X } from 'lucide-react'
import { type ChangeEvent, type ReactNode, useId, useRef, useState } from 'react'
import { MergeFieldMenu, TemplateMenu } from '#domains/messages/web/index.ts'
import { lazyPart } from '#platform/web/lazy-part.tsx'
import { Button } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { FieldError } from '#ui/field-error.tsx'
import { formatBytes } from '#ui/format.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { MAX_BODY, MAX_FILES, MAX_SUBJECT, MAX_TEXT } from '../contract/words.ts'
import { FormatTools } from './format-tools.tsx'
import type { Composing } from './use-composing.ts'

const PreviewDialog = lazyPart(() => import('./preview-dialog.tsx'), 'PreviewDialog')
const SendTimeDialog = lazyPart(() => import('./send-time-dialog.tsx'), 'SendTimeDialog')

const ACCEPT = '.pdf,.docx,.txt,.png,.jpg,.jpeg'

type MessageFormProps = {
  composing: Composing
  timeZone: string
  /** The address, beside the subject. */
  to?: string | undefined
  /** Why nothing can be sent by this channel. */
  refusal?: string | undefined
  hint?: ReactNode
  sendLabel: string
  /** A third choice beside Email and Text. */
  note?: { isOpen: boolean; onOpen: (open: boolean) => void; field: ReactNode } | undefined
}

export function MessageForm(props: MessageFormProps) {
  const { composing, timeZone, to, refusal, hint, sendLabel, note } = props
  const { channel, subject, replySubject, body, files, problem } = composing
  const area = useRef<HTMLTextAreaElement>(null)
  const [open, setOpen] = useState<'preview' | 'later' | null>(null)
  const isEmail = channel === 'email'
  const subjectError = useId()
  const error = problem('body') ?? problem('fileIds') ?? problem('channel') ?? problem('sendAt')
  return (
    <div className="flex flex-col gap-2">
      <Toolbar composing={composing} note={note} area={area} />
      {note?.isOpen ? (
        note.field
      ) : (
        <div className="flex flex-col rounded-8 border border-line-control bg-surface has-[textarea:focus-visible,input:focus-visible]:outline-2 has-[textarea:focus-visible,input:focus-visible]:-outline-offset-1 has-[textarea:focus-visible,input:focus-visible]:outline-focus">
          {isEmail ? (
            <div className="flex items-center gap-2 border-b px-2.5">
              <input
                aria-label="Subject"
                placeholder={replySubject || 'Subject'}
                maxLength={MAX_SUBJECT}
                value={subject}
                aria-invalid={problem('subject') ? true : undefined}
                aria-describedby={problem('subject') ? subjectError : undefined}
                onChange={(event) => composing.setSubject(event.target.value)}
                className="h-9 min-w-0 flex-1 bg-transparent font-medium outline-none max-md:h-11 max-md:text-16"
              />
              {to ? (
                <span className="max-w-1/2 truncate text-12 text-ink-3 max-md:hidden">to {to}</span>
              ) : null}
            </div>
          ) : null}
          {isEmail && problem('subject') ? (
            <div className="border-b px-2.5 py-1">
              <FieldError id={subjectError}>{problem('subject')}</FieldError>
            </div>
          ) : null}
          <textarea
            ref={area}
            aria-label="Message"
            placeholder={isEmail ? 'Write an email' : 'Write a text'}
            rows={3}
            maxLength={isEmail ? MAX_BODY : MAX_TEXT}
            value={body}
            aria-invalid={problem('body') ? true : undefined}
            onChange={(event) => composing.setBody(event.target.value)}
            onKeyDown={(event) => {
              event.stopPropagation()
              const isSend = event.key === 'Enter' && (event.metaKey || event.ctrlKey)
              if (isSend && !refusal && !composing.isSending) composing.submit(null)
            }}
            className="field-sizing-content max-h-60 min-h-18 resize-none bg-transparent px-2.5 py-2 outline-none max-md:text-16"
          />
          {isEmail && files.length > 0 ? <Files composing={composing} /> : null}
          <div className="flex items-center gap-1 border-t p-1.5">
            {isEmail ? <Attach composing={composing} /> : null}
            <Button size="sm" variant="ghost" onClick={() => setOpen('preview')} disabledReason={refusal}>
              Preview
            </Button>
            <span className="flex-1" />
            <Button
              size="sm"
              variant="ghost"
              icon={Clock}
              onClick={() => setOpen('later')}
              disabledReason={refusal}
            >
              Send later
            </Button>
            <Button
              size="sm"
              variant="primary"
              busy={composing.isSending}
              onClick={() => composing.submit(null)}
              disabledReason={refusal}
            >
              {sendLabel}
            </Button>
          </div>
        </div>
      )}
      <FieldError>{note?.isOpen ? undefined : error}</FieldError>
      {!error && !note?.isOpen && (refusal ?? hint) ? (
        <p className={cx('text-12', refusal ? 'text-danger-text' : 'text-ink-3')}>{refusal ?? hint}</p>
      ) : null}
      {open === 'preview' ? (
        <PreviewDialog
          input={composing.inputAt(null)}
          files={isEmail ? files : []}
          onClose={() => setOpen(null)}
        />
      ) : null}
      {open === 'later' ? (
        <SendTimeDialog
          timeZone={timeZone}
          onClose={() => setOpen(null)}
          onChoose={(sendAt) => {
            setOpen(null)
            composing.submit(sendAt)
          }}
        />
      ) : null}
    </div>
  )
}

type ToolbarProps = Pick<MessageFormProps, 'composing' | 'note'> & {
  area: { current: HTMLTextAreaElement | null }
}

function Toolbar({ composing, note, area }: ToolbarProps) {
  const { channel, body } = composing
  const choose = (value: string) => {
    note?.onOpen(value === 'note')
    if (value === 'email' || value === 'sms') composing.setChannel(value)
  }
  return (
    <div className="flex flex-wrap items-center gap-1">
      <Segmented
        size="sm"
        label="Kind of message"
        value={note?.isOpen ? 'note' : channel}
        onChange={choose}
        options={[
          { value: 'email', label: <Labeled icon={Mail} text="Email" /> },
          { value: 'sms', label: <Labeled icon={MessageSquare} text="Text" /> },
          ...(note ? [{ value: 'note', label: 'Note' } as const] : []),
        ]}
      />
      <span className="flex-1" />
      {note?.isOpen ? null : (
        <>
          {channel === 'email' ? <FormatTools area={area} text={body} onChange={composing.setBody} /> : null}
          <TemplateMenu
            align="end"
            side="top"
            trigger={<IconButton size="sm" icon={FileText} label="Template" />}
            onChoose={({ subject, body: text }) => {
              composing.setSubject(subject)
              composing.setBody(text)
            }}
          />
          <MergeFieldMenu
            align="end"
            side="top"
            box={area}
            text={body}
            onChange={composing.setBody}
            trigger={<IconButton size="sm" icon={Braces} label="Merge field" />}
          />
        </>
      )}
    </div>
  )
}

const Labeled = ({ icon: Icon, text }: { icon: typeof Mail; text: string }) => (
  <>
    <Icon className="size-3.5" />
    {text}
  </>
)

function Files({ composing }: { composing: Composing }) {
  return (
    <ul className="flex flex-wrap gap-1.5 px-2.5 pb-2">
      {composing.files.map(({ id, name, sizeBytes }) => (
        <li key={id} className="flex min-w-0 items-center gap-1.5 rounded-6 border pl-2">
          <Paperclip className="size-3.5 flex-none text-ink-3" />
          <span className="min-w-0 truncate">{name}</span>
          <span className="num text-12 text-ink-3">{formatBytes(sizeBytes)}</span>
          <IconButton size="sm" icon={X} label={`Remove ${name}`} onClick={() => composing.detach(id)} />
        </li>
      ))}
    </ul>
  )
}

function Attach({ composing }: { composing: Composing }) {
  const input = useRef<HTMLInputElement>(null)
  const isFull = composing.files.length >= MAX_FILES
  const handleChange = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? []
    if (file) composing.attach(file)
    target.value = ''
  }
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        accept={ACCEPT}
        aria-label="Attachment"
        tabIndex={-1}
        onChange={handleChange}
      />
      <IconButton
        size="sm"
        icon={Paperclip}
        label="Attach a file"
        busy={composing.isAttaching}
        onClick={() => input.current?.click()}
        disabledReason={isFull ? `A message has at most ${MAX_FILES} files.` : undefined}
      />
    </>
  )
}
