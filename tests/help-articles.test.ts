// The build's output for an article's Markdown.
import { readFileSync } from 'node:fs'
import { Webhook } from 'standardwebhooks'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { ownLeadSummarySchema } from '#domains/delivery/contract/lead-schemas.ts'
import { LEAD_EVENT } from '#domains/delivery/contract/words.ts'
import { PAUSES } from '#domains/delivery/server/send-messages.ts'
import { anchorOf, readArticle, toHtml } from '../scripts/help-articles.ts'

const head = 'title: A title\ngroup: A group\nplace: 10\nroutes: /one, /two'
const read = (text: string, fields = head) => readArticle('slug', `---\n${fields}\n---\n\n${text}`)

describe('an article', () => {
  it('has its head and its sections, each with an anchor', () => {
    expect(read('Opening.\n\n## Who may do what?\n\nAll may.\n')).toEqual({
      slug: 'slug',
      title: 'A title',
      group: 'A group',
      place: 10,
      routes: ['/one', '/two'],
      sections: [
        { id: '', title: '', html: '<p>Opening.</p>' },
        { id: 'who-may-do-what', title: 'Who may do what?', html: '<p>All may.</p>' },
      ],
    })
    expect(anchorOf('Second step: e-mail & more')).toBe('second-step-e-mail-more')
  })

  it('with an error stops the build', () => {
    expect(() => readArticle('slug', 'No head.')).toThrow('slug.md has no head')
    expect(() => read('Text.', 'title: A\ngroup: B')).toThrow('a place')
    expect(() => read('Text.', `${head}\ncolour: red`)).toThrow('nobody reads: colour: red')
    expect(() => read('## Same\n\nA.\n\n## Same\n\nB.')).toThrow('two headings')
  })
})

describe('the HTML of an article', () => {
  it('keeps words, lists, tables, keys and links', () => {
    expect(toHtml('**Bold** and <kbd>K</kbd>, see [this](/help/admin).')).toBe(
      '<p><strong>Bold</strong> and <kbd>K</kbd>, see <a href="/help/admin">this</a>.</p>',
    )
    expect(toHtml('| a | b |\n|---|---|\n| c | d |')).toContain('<td>d</td>')
  })

  it.each([
    ['<script>alert(1)</script>', ''],
    ['[x](javascript:alert(1))', '<p><a>x</a></p>'],
    ['[x](//elsewhere.example)', '<p><a>x</a></p>'],
    ['<img src=x onerror=alert(1)>', ''],
    ['<a href="/x" onclick="alert(1)" style="color:red">x</a>', '<p><a href="/x">x</a></p>'],
    ['<iframe src="/"></iframe>', ''],
  ])('refuses %s', (markdown, html) => expect(toHtml(markdown)).toBe(html))
})

describe('the article about webhooks', () => {
  const article = readFileSync('src/domains/delivery/help/webhooks.md', 'utf8')
  const codeOf = (language: string) => article.split(`\`\`\`${language}\n`)[1]?.split('\n```')[0] ?? ''
  const secret = `whsec_${Buffer.alloc(24, 7).toString('base64')}`
  const body = codeOf('json')
  const at = new Date()
  const signed = (text: string) => ({
    'webhook-id': 'msg_1',
    'webhook-timestamp': String(Math.floor(at.getTime() / 1_000)),
    'webhook-signature': new Webhook(secret).sign('msg_1', at, text),
  })

  it('shows the payload as it is sent, and the pauses as they are', () => {
    const { type, data } = JSON.parse(body)
    expect(type).toBe(LEAD_EVENT)
    expect(z.strictObject(ownLeadSummarySchema.shape).safeParse(data).error).toBeUndefined()
    const named = PAUSES.map((seconds) => {
      const [size, unit] = (
        [
          [3_600, 'hour'],
          [60, 'minute'],
          [1, 'second'],
        ] as const
      ).find(([each]) => seconds >= each) ?? [1, 'second']
      return `${seconds / size} ${unit}${seconds === size ? '' : 's'}`
    })
    expect(article).toContain(`${named.slice(0, -1).join(', ')} and ${named.at(-1)}.`)
    expect(toHtml('```js\na < b\n```')).toBe('<pre><code>a &lt; b\n</code></pre>')
  })

  it('verifies a message of ours in JavaScript, and refuses a changed one', async () => {
    const source = `data:text/javascript,${encodeURIComponent(codeOf('js'))}`
    const { isGenuine } = await import(/* @vite-ignore */ source)
    expect(isGenuine(signed(body), body, secret)).toBe(true)
    expect(isGenuine(signed(body), `${body} `, secret)).toBe(false)
    const old = { ...signed(body), 'webhook-timestamp': '1700000000' }
    expect(isGenuine(old, body, secret)).toBe(false)
  })
})
