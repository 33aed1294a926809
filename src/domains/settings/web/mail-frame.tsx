// A mail as a mail program shows it. The frame runs no script, opens no link and loads nothing from other sites: it is
// sandboxed, and the page's policy holds in it. The same origin lets the agency's logo load and its height be read.
import { type SyntheticEvent, useState } from 'react'
import { cx } from '#ui/cx.ts'

type MailFrameProps = { title: string; html: string; isPhone?: boolean; isDark?: boolean }

/** A link would replace the mail in its frame. In a new window the sandbox refuses it. */
const inert = (html: string) => html.replace('<head>', '<head><base target="_blank">')

export function MailFrame({ title, html, isPhone = false, isDark = false }: MailFrameProps) {
  const [height, setHeight] = useState(480)
  const handleLoad = ({ currentTarget }: SyntheticEvent<HTMLIFrameElement>) =>
    setHeight(currentTarget.contentDocument?.documentElement.offsetHeight ?? 480)
  return (
    <iframe
      // Another width wraps the text differently, so the height is read again.
      key={`${isPhone} ${isDark}`}
      title={title}
      sandbox="allow-same-origin"
      srcDoc={inert(html)}
      onLoad={handleLoad}
      // A mail follows the color scheme of what it is shown in.
      style={{ height, colorScheme: isDark ? 'dark' : 'light' }}
      className={cx('block w-full max-w-full rounded-8 border', isPhone && 'mx-auto w-[390px]!')}
    />
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
