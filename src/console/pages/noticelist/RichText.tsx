import { createElement, type ReactNode, useMemo } from 'react'
import { Picture } from '../../record/Picture.tsx'

/** Elements that are shown as they are; of others only the text is. */
const ALLOWED: ReadonlySet<string> = new Set([
  ...['p', 'br', 'hr', 'b', 'strong', 'i', 'em', 'u', 's', 'ul', 'ol', 'li', 'h1', 'h2', 'h3', 'h4'],
  ...['blockquote', 'table', 'thead', 'tbody', 'tr', 'th', 'td', 'span', 'div'],
])
const DROPPED: ReadonlySet<string> = new Set([
  'script',
  'style',
  'iframe',
  'object',
  'template',
  'svg',
  'math',
])
const EMPTY: ReadonlySet<string> = new Set(['br', 'hr'])
const MARKUP = /<\/?[a-z][^>]*>/i
const WEB_ADDRESS = /^(https?:\/\/|\/(?![/\\]))/i

function elementOf(node: Node, key: number): ReactNode {
  if (node.nodeType === Node.TEXT_NODE) return node.textContent
  if (!(node instanceof Element)) return null
  const name = node.tagName.toLowerCase()
  if (DROPPED.has(name)) return null
  const children = [...node.childNodes].map(elementOf)
  const address = node.getAttribute(name === 'img' ? 'src' : 'href') ?? ''
  if (name === 'img')
    return WEB_ADDRESS.test(address) ? (
      <Picture key={key} address={address} alt={node.getAttribute('alt') ?? ''} />
    ) : null
  if (name === 'a' && WEB_ADDRESS.test(address))
    return (
      <a key={key} href={address} target="_blank" rel="noreferrer">
        {children}
      </a>
    )
  if (EMPTY.has(name)) return createElement(name, { key })
  return createElement(ALLOWED.has(name) ? name : 'span', { key }, ...children)
}

const TEXT_CLASS =
  'wrap-anywhere [&_p]:mb-2 [&_ul]:list-disc [&_ul]:pl-5 [&_ol]:list-decimal [&_ol]:pl-5 ' +
  '[&_img]:max-w-full [&_:is(td,th)]:border [&_:is(td,th)]:border-line [&_:is(td,th)]:px-2 ' +
  '[&_th]:text-left [&_h3]:mt-4 [&_h3]:mb-1 [&_h3]:font-semibold [&_table]:mb-3'

/** A text that is plain, or HTML of which only formatting, links and pictures are shown. */
export function RichText({ text }: { readonly text: string }) {
  const content = useMemo(
    () =>
      MARKUP.test(text)
        ? [...new DOMParser().parseFromString(text, 'text/html').body.childNodes].map(elementOf)
        : null,
    [text],
  )
  return (
    // People wrote it: it stays in their language.
    <div translate="no" className={`${TEXT_CLASS} ${content ? '' : 'whitespace-pre-wrap'}`}>
      {content ?? text}
    </div>
  )
}
