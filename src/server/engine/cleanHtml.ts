import sanitizeHtml from 'sanitize-html'
import { isOnHost } from '../../kernel/host.ts'

const TAGS = [
  ...['p', 'br', 'hr', 'b', 'strong', 'i', 'em', 'u', 's', 'ul', 'ol', 'li', 'h1', 'h2', 'h3', 'h4'],
  ...['blockquote', 'table', 'thead', 'tbody', 'tr', 'th', 'td', 'span', 'div', 'img', 'a'],
]
/** Elements that are removed with their content. */
const DROPPED_ELEMENTS = [
  ...['script', 'style', 'iframe', 'object', 'embed', 'template', 'svg', 'math', 'noscript'],
  ...['textarea', 'title'],
]
const SAFE_ADDRESS = /^(https?:\/\/|\/(?![/\\]))/i

/** Whether an image comes from this server or an allowed host. */
const isAllowedSource = (address: string, hosts: readonly string[]): boolean =>
  address.startsWith('/') || (URL.canParse(address) && isOnHost(new URL(address), hosts))

/** Removes an address that is neither absolute with http(s) nor a path of this server, or not accepted. */
const withAddress =
  (name: string, accepts: (address: string) => boolean): sanitizeHtml.Transformer =>
  (tagName, { [name]: value = '', ...others }) => {
    const address = value.trim()
    return {
      tagName,
      attribs: SAFE_ADDRESS.test(address) && accepts(address) ? { [name]: address, ...others } : others,
    }
  }

/**
 * Sanitised HTML: text, tables, links, and images of this server or of `imageHosts`. Everything that could
 * run code or load other content is removed.
 */
export const cleanHtml = (html: string, imageHosts: readonly string[]): string =>
  sanitizeHtml(html, {
    allowedTags: TAGS,
    allowedAttributes: {
      img: ['src', 'alt'],
      a: ['href', 'title'],
      td: ['colspan', 'rowspan'],
      th: ['colspan', 'rowspan'],
    },
    allowedSchemes: ['http', 'https'],
    allowProtocolRelative: false,
    nonTextTags: DROPPED_ELEMENTS,
    transformTags: {
      a: withAddress('href', () => true),
      img: withAddress('src', (address) => isAllowedSource(address, imageHosts)),
    },
  })
