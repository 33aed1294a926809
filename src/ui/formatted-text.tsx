// Text with **bold**, lists and links. It renders elements, never HTML, and loads nothing.
import { blocksOf, type Inline } from '#shared/light-markup.ts'

export function FormattedText({ text }: { text: string }) {
  return blocksOf(text).map((block, index) => {
    if (block.kind === 'paragraph')
      return (
        // oxlint-disable-next-line react/no-array-index-key -- A block is its position.
        <p key={index} className="not-first:mt-2">
          {block.lines.map((line, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- As above.
            <span key={at}>
              {at > 0 ? '\n' : ''}
              <Line parts={line} />
            </span>
          ))}
        </p>
      )
    const List = block.isNumbered ? 'ol' : 'ul'
    return (
      // oxlint-disable-next-line react/no-array-index-key -- As above.
      <List key={index} className={block.isNumbered ? 'mt-1 list-decimal pl-6' : 'mt-1 list-disc pl-5'}>
        {block.items.map((item, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- As above.
          <li key={at}>
            <Line parts={item} />
          </li>
        ))}
      </List>
    )
  })
}

function Line({ parts }: { parts: readonly Inline[] }) {
  return parts.map((part, index) => {
    // oxlint-disable-next-line react/no-array-index-key -- A part is its position.
    if (part.kind === 'bold') return <strong key={index}>{part.text}</strong>
    if (part.kind === 'link')
      return (
        <a
          // oxlint-disable-next-line react/no-array-index-key -- As above.
          key={index}
          href={part.url}
          target="_blank"
          rel="noopener noreferrer nofollow"
          className="text-primary-text underline"
        >
          {part.text}
        </a>
      )
    return part.text
  })
}
