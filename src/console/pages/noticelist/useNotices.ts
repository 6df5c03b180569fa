import type { Page } from '../../../contract/wire.ts'
import type { Sentence } from '../../../kernel/sentence.ts'
import { get, loadServerTexts } from '../../api.ts'
import { sentence as sentenceText } from '../../text.ts'
import type { Readable } from './unread.ts'

/** A notice or a message for the operator, as lists show it. */
export interface Item {
  readonly id: string
  readonly kind: Readable
  readonly title: string
  readonly categoryName: string
  /** Number of a message's category; null for a notice. */
  readonly category: number | null
  /** When a notice was published, or a message was sent. */
  readonly time: string
  readonly unread: boolean
  /** The text of a notice: plain, or HTML. */
  readonly content: string
  /** The path a message leads to; empty for none. */
  readonly link: string
}

interface NoticeRow {
  readonly id: string
  readonly title: string | null
  readonly categoryName: string
  readonly content: string | null
  readonly releaseTime: string
  readonly unread: boolean
}
interface MessageRow {
  readonly id: string
  readonly category: number
  readonly sentence: Sentence
  readonly categoryName: string
  readonly link: string
  readonly readTime: string | null
  readonly createTime: string
}

const ofNotice = ({ title, content, releaseTime, ...row }: NoticeRow): Item => ({
  ...row,
  kind: 'notice',
  category: null,
  title: title ?? '',
  content: content ?? '',
  time: releaseTime,
  link: '',
})
const ofMessage = ({ sentence, readTime, createTime, ...row }: MessageRow): Item => ({
  ...row,
  kind: 'message',
  title: sentenceText(sentence),
  content: '',
  time: createTime,
  unread: readTime === null,
})

/** Number of items on a page of the lists of all. */
export const ITEM_PAGE_SIZE = 100

interface ItemQuery {
  readonly current: number
  readonly size: number
  /** Only what is unread. */
  readonly unread?: boolean
  readonly signal: AbortSignal
}

/** A page of the operator's notices or messages, the latest first; pages count from 1. */
export async function itemPage(
  kind: Readable,
  { current, size, unread = false, signal }: ItemQuery,
): Promise<{ readonly records: readonly Item[]; readonly total: number }> {
  const options = { query: { current, size, ...(unread ? { unread: 1 } : {}) }, signal, quiet: true }
  if (kind === 'notice') {
    const page = await get<Page<NoticeRow>>('/blade-desk/notice/received', options)
    return { ...page, records: page.records.map(ofNotice) }
  }
  const [page] = await Promise.all([
    get<Page<MessageRow>>('/blade-desk/message/page', options),
    loadServerTexts(),
  ])
  return { ...page, records: page.records.map(ofMessage) }
}
