/** A category of help with its articles and the categories below it. */
export interface HelpBranch {
  readonly id: string
  readonly categoryName: string
  readonly shared: boolean
  readonly articles: readonly HelpTitle[]
  readonly children: readonly HelpBranch[]
}
export interface HelpTitle {
  readonly id: string
  readonly title: string
}
export interface HelpHit extends HelpTitle {
  readonly categoryName: string
  readonly passage: string
}
/** An article with those before and after it. */
export interface Article extends HelpTitle {
  readonly categoryName: string
  readonly summary: string | null
  readonly contentBody: string | null
  readonly publishTime: string | null
  readonly usefulCount: number
  readonly uselessCount: number
  readonly useful: boolean | null
  readonly previous: HelpTitle | null
  readonly next: HelpTitle | null
}
export const CONTENT_PATH = '/biz-notice/content'
export const FEEDBACK_PATH = '/biz-notice/feedBack'
export const HELP_PAGE = '/article/help'

/** The address of an article. */
export const articlePath = (id: string): string => `${HELP_PAGE}?id=${id}`
