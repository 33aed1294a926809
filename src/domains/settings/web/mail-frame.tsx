// A mail as a mail program shows it. The frame runs no script, opens no link and loads nothing from other sites: it is
// sandboxed, and the page's policy holds in it. The same origin lets the agency's logo load and its height be read.
import { useCallback, useState } from 'react'
import { cx } from '#ui/cx.ts'

type MailFrameProps = { title: string; html: string; isPhone?: boolean; isDark?: boolean }

const DARK_RULES = '@media(prefers-color-scheme:dark)'

/**
 * A link would replace the mail in its frame. In a new window the sandbox refuses it. The look is chosen here and not by
 * the device, so both can be compared.
 */
const shown = (html: string, isDark: boolean) =>
  html
    .replace('<head>', '<head><base target="_blank">')
    .replace(DARK_RULES, isDark ? '@media all' : '@media not all')

export function MailFrame({ title, html, isPhone = false, isDark = false }: MailFrameProps) {
  const [height, setHeight] = useState(480)
  // The height of the content changes with its width, and when the logo arrives.
  const follow = useCallback((frame: HTMLIFrameElement | null) => {
    if (!frame) return undefined
    const measure = () => setHeight(frame.contentDocument?.body?.offsetHeight || 480)
    const observer = new ResizeObserver(measure)
    const observe = () => {
      observer.disconnect()
      if (frame.contentDocument?.body) observer.observe(frame.contentDocument.body)
    }
    frame.addEventListener('load', observe)
    observe()
    return () => observer.disconnect()
  }, [])
  return (
    <div
      className={cx('flex-none overflow-hidden rounded-8 border', isPhone && 'mx-auto w-[392px] max-w-full')}
    >
      <iframe
        key={String(isDark)}
        ref={follow}
        title={title}
        sandbox="allow-same-origin"
        srcDoc={shown(html, isDark)}
        style={{ height }}
        className="block w-full"
      />
    </div>
  )
}

/** Addresses in the text become links, so an admin can follow a confirmation. */
export function MailText({ text }: { text: string }) {
  return (
    <p className="break-words whitespace-pre-wrap">
      {[...text.matchAll(/(https?:\/\/\S+)|(?:(?!https?:\/\/)[\s\S])+/g)].map(
        ({ 0: part, 1: address, index }) =>
          address ? (
            <a key={index} href={address} className="text-primary-text underline">
              {address}
            </a>
          ) : (
            <span key={index}>{part}</span>
          ),
      )}
    </p>
  )
}
